/** Colours of names: fixed hues that stay readable on the chat's background (contrast of at least 7.5 to 1). */
const NAME_COLOURS = [
  '#FF9E8A',
  '#FFB86B',
  '#FFD166',
  '#E6E06A',
  '#B8E986',
  '#7FE0A3',
  '#5FE3C8',
  '#67D8F0',
  '#8AC6FF',
  '#A9B8FF',
  '#C5A8FF',
  '#E3A1F5',
  '#FF9AD5',
  '#FFA3B5',
] as const

/** A person keeps one colour in every room and beside every clip. */
export function nameColourOf(profileId: string): string {
  let hash = 0
  for (const character of profileId) hash = (hash * 31 + character.charCodeAt(0)) >>> 0
  return NAME_COLOURS[hash % NAME_COLOURS.length] ?? NAME_COLOURS[0]
}
