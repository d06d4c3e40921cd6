// The icons of the tools: lines on a field of 24 by 24.

export const ICONS: Readonly<Record<string, string>> = {
  'zoom-in': 'M12 5v14M5 12h14',
  'zoom-out': 'M5 12h14',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9.5 9.5h5v5h-5z',
  goto: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20.5 20.5',
  'layer-minimap': 'M3.5 5.5h17v13h-17zM12.5 11.5h5v4.5h-5z',
  layers: 'M12 4 21 9l-9 5-9-5zM3.5 13l8.5 4.8 8.5-4.8M3.5 16.8l8.5 4.7 8.5-4.7',
  ruler: 'M3.5 16 16 3.5 20.5 8 8 20.5zM7 12.5l2 2M10 9.5l2.6 2.6M13 6.5l2 2',
  notes: 'M5.5 3.5h9l4 4v13h-13zM14.5 3.5v4h4M8.5 12h7M8.5 16h7',
};
