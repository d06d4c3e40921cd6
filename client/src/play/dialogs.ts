// The dialogs of the board, by name.

import type { Component } from 'svelte';
import HelpDialog from '../help/HelpDialog.svelte';
import type { Notices } from '../ui/notices.svelte';
import type { Desk } from './commands/command';
import RecordsDialog from '../records/RecordsDialog.svelte';
import BriefingDialog from './BriefingDialog.svelte';
import Ending from './Ending.svelte';
import EndSure from './EndSure.svelte';
import GoToDialog from './tools/GoToDialog.svelte';
import KeysDialog from './KeysDialog.svelte';
import LegendDialog from './tools/LegendDialog.svelte';
import NotesDialog from './tools/NotesDialog.svelte';
import SaveDialog from './SaveDialog.svelte';
import type { DialogName, Screen } from './screen.svelte';
import SeatsDialog from './SeatsDialog.svelte';
import SettingsDialog from './SettingsDialog.svelte';

/** What every dialog is given; it takes what it needs. */
export interface DialogProps {
  screen: Screen;
  notices: Notices;
  desk: Desk;
  onclose: () => void;
}

export const DIALOGS: Readonly<Record<DialogName, Component<DialogProps>>> = {
  help: HelpDialog,
  briefing: BriefingDialog,
  keys: KeysDialog,
  save: SaveDialog,
  seats: SeatsDialog,
  settings: SettingsDialog,
  end: EndSure,
  ending: Ending,
  records: RecordsDialog,
  goto: GoToDialog,
  notes: NotesDialog,
  legend: LegendDialog,
};
