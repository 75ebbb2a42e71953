/** Avatars take one of 18 fixed hues; the same name always the same one. */
export const HUES = 18

export function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) >>> 0
  return (sum % HUES) * (360 / HUES)
}
