const KEY_LENGTH_MAX = 400
/** Parts of letters, digits, `_`, `-` and inner dots: no `..`, no NUL, no hidden names, no empty part. */
const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/

/** Whether this can be the key of a blob at all. */
export function isBlobKey(key: string): boolean {
  return key.length <= KEY_LENGTH_MAX && KEY.test(key)
}
