/** `A** S******`: a name is recognised by those who know it, and read by nobody else. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ''}${'*'.repeat(Math.max(0, [...word].length - 1))}`)
    .join(' ')
}

/** `3171********0001` */
export const maskNik = (nik: string) => `${nik.slice(0, 4)}${'*'.repeat(8)}${nik.slice(-4)}`

/** `Ayu S., Kota Malang`: the first word, an initial, and the city. */
export function shownNameOf(name: string, city: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const initial = [...(rest.at(-1) ?? '')][0]
  return `${first}${initial === undefined ? '' : ` ${initial.toUpperCase()}.`}, ${city.trim()}`
}
