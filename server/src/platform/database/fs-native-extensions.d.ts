/** What we use of fs-native-extensions, which has no types. */
declare module 'fs-native-extensions' {
  /** Takes an exclusive lock of the whole file; false where another open file has it. */
  export function tryLock(fd: number): boolean
}
