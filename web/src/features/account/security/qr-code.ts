/**
 * A QR code in byte mode at the lowest correction (ISO/IEC 18004): a screen is neither torn nor dirty. It is made here,
 * so that the secret in it never leaves the page.
 */

/** By version: correction codewords of a block, and blocks. */
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28]
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8]
const VERSION_MAX = BLOCKS.length
const LOW_CORRECTION = 1

export type Modules = readonly (readonly boolean[])[]

/** Rows of dark and light modules; null for a text that is too long (858 bytes). */
export function qrCodeOf(text: string): Modules | null {
  const bytes = new TextEncoder().encode(text)
  for (let version = 1; version <= VERSION_MAX; version++) {
    const capacity = dataCodewordsOf(version)
    if (headBitsOf(version) + bytes.length * 8 > capacity * 8) continue
    const codewords = interleave(fill(bytes, { version, capacity }), version)
    return draw(codewords, version)
  }
  return null
}

const sizeOf = (version: number) => version * 4 + 17
const headBitsOf = (version: number) => 4 + (version < 10 ? 8 : 16)

/** Modules that carry data and correction. */
function rawModulesOf(version: number): number {
  const raw = (16 * version + 128) * version + 64
  if (version < 2) return raw
  const alignments = Math.floor(version / 7) + 2
  return raw - ((25 * alignments - 10) * alignments - 55) - (version >= 7 ? 36 : 0)
}

function dataCodewordsOf(version: number): number {
  return Math.floor(rawModulesOf(version) / 8) - CORRECTION[version - 1]! * BLOCKS[version - 1]!
}

/** Mode, length, bytes and padding. */
function fill(bytes: Uint8Array, { version, capacity }: { version: number; capacity: number }): number[] {
  const bits: number[] = []
  const add = (value: number, length: number) => {
    for (let n = length - 1; n >= 0; n--) bits.push((value >>> n) & 1)
  }
  add(0b0100, 4)
  add(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) add(byte, 8)
  add(0, Math.min(4, capacity * 8 - bits.length))
  add(0, (8 - (bits.length % 8)) % 8)
  for (let pad = 0xec; bits.length < capacity * 8; pad ^= 0xec ^ 0x11) add(pad, 8)
  return Array.from({ length: capacity }, (_, n) =>
    bits.slice(n * 8, n * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  )
}

/** Cuts the data into blocks, corrects each, and mixes them. */
function interleave(data: readonly number[], version: number): number[] {
  const [count, correction] = [BLOCKS[version - 1]!, CORRECTION[version - 1]!]
  const raw = Math.floor(rawModulesOf(version) / 8)
  const shortCount = count - (raw % count)
  const shortLength = Math.floor(raw / count) - correction
  const divisor = divisorOf(correction)
  let from = 0
  const blocks = Array.from({ length: count }, (_, n) => {
    const part = data.slice(from, (from += shortLength + (n < shortCount ? 0 : 1)))
    return { part, remainder: remainderOf(part, divisor) }
  })
  const mixed: number[] = []
  for (let n = 0; n <= shortLength; n++) {
    for (const { part } of blocks) if (n < part.length) mixed.push(part[n]!)
  }
  for (let n = 0; n < correction; n++) for (const { remainder } of blocks) mixed.push(remainder[n]!)
  return mixed
}

/** A product in the field of 256 elements of the standard. */
function multiply(one: number, other: number): number {
  let product = 0
  for (let n = 7; n >= 0; n--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> n) & 1) * one
  }
  return product
}

function divisorOf(degree: number): number[] {
  const divisor: number[] = Array.from({ length: degree }, (_, n) => (n === degree - 1 ? 1 : 0))
  for (let n = 0, root = 1; n < degree; n++, root = multiply(root, 2)) {
    for (let at = 0; at < degree; at++) divisor[at] = multiply(divisor[at]!, root) ^ (divisor[at + 1] ?? 0)
  }
  return divisor
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  const remainder = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ remainder.shift()!
    remainder.push(0)
    divisor.forEach((by, n) => (remainder[n]! ^= multiply(by, factor)))
  }
  return remainder
}

interface Canvas {
  readonly size: number
  readonly modules: boolean[][]
  /** Modules that carry no data. */
  readonly isFixed: boolean[][]
}

function draw(codewords: readonly number[], version: number): Modules {
  const size = sizeOf(version)
  const grid = () => Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  const canvas: Canvas = { size, modules: grid(), isFixed: grid() }
  drawPatterns(canvas, version)
  drawFormat(canvas, version)
  drawData(canvas, codewords)
  return canvas.modules
}

function set({ size, modules, isFixed }: Canvas, x: number, y: number, isDark: boolean): void {
  if (x < 0 || y < 0 || x >= size || y >= size) return
  modules[y]![x] = isDark
  isFixed[y]![x] = true
}

function drawSquares(
  canvas: Canvas,
  { x, y, reach }: { x: number; y: number; reach: number },
  isLight: (distance: number) => boolean,
): void {
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++) {
      set(canvas, x + dx, y + dy, !isLight(Math.max(Math.abs(dx), Math.abs(dy))))
    }
  }
}

function drawPatterns(canvas: Canvas, version: number): void {
  const { size } = canvas
  for (let n = 0; n < size; n++) {
    set(canvas, 6, n, n % 2 === 0)
    set(canvas, n, 6, n % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    drawSquares(canvas, { x, y, reach: 4 }, (distance) => distance === 2 || distance === 4)
  }
  const places = alignmentsOf(version)
  const last = places.length - 1
  places.forEach((x, i) =>
    places.forEach((y, j) => {
      const isCorner = (i === 0 && (j === 0 || j === last)) || (i === last && j === 0)
      if (!isCorner) drawSquares(canvas, { x, y, reach: 2 }, (distance) => distance === 1)
    }),
  )
}

function alignmentsOf(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  const rest = Array.from({ length: count - 1 }, (_, n) => sizeOf(version) - 7 - n * step)
  return [6, ...rest.toReversed()]
}

/** Correction and mask, written twice, and the version of larger codes. */
function drawFormat(canvas: Canvas, version: number): void {
  const { size } = canvas
  let rest = LOW_CORRECTION << 3
  for (let n = 0; n < 10; n++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537)
  const bits = (((LOW_CORRECTION << 3) << 10) | rest) ^ 0x5412
  const bit = (n: number) => ((bits >>> n) & 1) === 1
  for (let n = 0; n <= 5; n++) set(canvas, 8, n, bit(n))
  set(canvas, 8, 7, bit(6))
  set(canvas, 8, 8, bit(7))
  set(canvas, 7, 8, bit(8))
  for (let n = 9; n < 15; n++) set(canvas, 14 - n, 8, bit(n))
  for (let n = 0; n < 8; n++) set(canvas, size - 1 - n, 8, bit(n))
  for (let n = 8; n < 15; n++) set(canvas, 8, size - 15 + n, bit(n))
  set(canvas, 8, size - 8, true)
  if (version < 7) return
  let left = version
  for (let n = 0; n < 12; n++) left = (left << 1) ^ ((left >>> 11) * 0x1f25)
  const word = (version << 12) | left
  for (let n = 0; n < 18; n++) {
    const isDark = ((word >>> n) & 1) === 1
    const [far, near] = [size - 11 + (n % 3), Math.floor(n / 3)]
    set(canvas, far, near, isDark)
    set(canvas, near, far, isDark)
  }
}

/** From the lower right, in columns of two, up and down; each second module is turned (mask 0). */
function drawData({ size, modules, isFixed }: Canvas, codewords: readonly number[]): void {
  let n = 0
  for (let column = size - 1; column >= 1; column -= 2) {
    // The column of the timing pattern carries no data.
    const right = column > 6 ? column : column - 1
    if (right < 1) break
    for (let step = 0; step < size; step++) {
      for (const x of [right, right - 1]) {
        const isUpward = ((right + 1) & 2) === 0
        const y = isUpward ? size - 1 - step : step
        if (isFixed[y]![x]) continue
        const isSet = n < codewords.length * 8 && ((codewords[n >>> 3]! >>> (7 - (n & 7))) & 1) === 1
        n += 1
        modules[y]![x] = isSet !== ((x + y) % 2 === 0)
      }
    }
  }
}
