const text = (letters: string) => [...letters].map((letter) => letter.charCodeAt(0))
const word = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 255)
const zeros = (count: number) => Array.from({ length: count }, () => 0)

/** A box of an MP4 with what is inside. */
const boxOf = (type: string, ...parts: number[][]): number[] => {
  const inside = parts.flat()
  return [...word(inside.length + 8), ...text(type), ...inside]
}

/** An MP4 that says what it is, and has no pictures. */
export function aFilmFile(film: { seconds: number; width: number; height: number }): File {
  const mvhd = boxOf('mvhd', zeros(12), word(600), word(film.seconds * 600), zeros(16))
  const upright = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(word)
  const tkhd = boxOf('tkhd', zeros(40), upright, word(film.width << 16), word(film.height << 16))
  const bytes = [...boxOf('ftyp', text('isom'), word(512)), ...boxOf('moov', mvhd, boxOf('trak', tkhd))]
  return new File([new Uint8Array(bytes)], 'topeng.mp4', { type: 'video/mp4', lastModified: 7 })
}
