/** Whether a text of the address is a word that the server knows; anybody may write anything into an address. */
export function isOneOf<V extends string>(values: readonly V[], text: string): text is V {
  return (values as readonly string[]).includes(text)
}
