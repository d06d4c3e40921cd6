import { describe, expect, it } from 'vitest';
import { frame } from '../src/drawing/zones';

describe('the frame of an area', () => {
  it('goes around one hex', () => {
    expect(frame(['0303'], {})).toHaveLength(6);
  });

  it('leaves out the sides between neighbours', () => {
    // Two neighbours have ten sides around them, and three that meet in a corner have twelve.
    expect(frame(['0303', '0304'], {})).toHaveLength(10);
    expect(frame(['0303', '0304', '0403'], {})).toHaveLength(12);
  });
});
