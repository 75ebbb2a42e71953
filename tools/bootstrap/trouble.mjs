/** Something that whoever typed the command can mend; its message is the one line they read. */
export class Trouble extends Error {}
