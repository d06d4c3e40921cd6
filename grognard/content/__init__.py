"""Finds, reads, hashes and checks data folders and packs.

Every reader takes a `Folder`, a path in it and a list for `Problems`, and reads on after a
problem so that one reading finds them all.

    problems   what is wrong, where, and what may help
    sources    Folder: files from a directory, a zip or memory; content_hash
    text       plain text under all files
    values     what a type wants; cells to values
    tables     CSV into records           settings     TOML into records
    grid       letters into cells         words        catalogues of sentences
    references ids that must exist        ids          how ids and names are written
    folders    where things live          archives     directories and zips, trusting neither
    packs      the own pack, the user's   seals        packs that may not change
    scenarios  lists, terms of a game     check        `grognard check`
"""
