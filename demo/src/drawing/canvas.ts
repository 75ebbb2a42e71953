/** A drawing in SVG. Films are 1280 wide and 720 high; a layer that drifts may be wider or higher. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly svg: string
}

export const FRAME_WIDTH = 1280
export const FRAME_HEIGHT = 720

export function draw(...parts: readonly string[]): Drawing {
  return drawOn(FRAME_WIDTH, FRAME_HEIGHT, ...parts)
}

export function drawOn(width: number, height: number, ...parts: readonly string[]): Drawing {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${parts.join('')}</svg>`
  return { width, height, svg }
}

export function place(x: number, y: number, scale: number, ...parts: readonly string[]): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${parts.join('')}</g>`
}

/** Repeats what crosses an edge at the opposite one, so that a drifting layer has no seam. */
export function seamless(width: number, height: number, ...parts: readonly string[]): string {
  const inner = parts.join('')
  const offsets = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x * width, y * height] as const))
  return offsets.map(([x, y]) => `<g transform="translate(${x} ${y})">${inner}</g>`).join('')
}

/** Numbers from 0 to 1 that are the same on every machine (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let word = Math.imul(state ^ (state >>> 15), state | 1)
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61)
    return ((word ^ (word >>> 14)) >>> 0) / 4294967296
  }
}

export function many(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => part(index)).join('')
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}
