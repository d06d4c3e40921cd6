"""Evaluators: what any opponent of any system may want to know of a position.

Pure functions of a map's costs and of forces, on the kernels of `grognard.terrain`. They count in
whole numbers, so that an opponent thinks the same on every machine.

    threat     what can be brought against each place in one turn
    influence  how strong forces are felt at each place, less and less with distance
    front      where the influence of two sides meets, and where nobody holds it
    supply     what sources reach, what is cut off, which places everything hangs on
"""
