/** Something that the person who typed the command can fix; its message is the one line that they read. */
export class Trouble extends Error {}
