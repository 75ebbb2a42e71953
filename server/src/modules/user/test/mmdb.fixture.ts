/**
 * A MaxMind DB file of one IPv4 network of eight bits, by the public description of the format (MaxMind DB 2.0): a tree
 * of eight nodes, one record, and what the file says of itself.
 */
export function anMmdbFile({ firstByte, record }: { firstByte: number; record: object }): Buffer {
  const nodeCount = 8
  const tree = Buffer.alloc(nodeCount * 6)
  for (let depth = 0; depth < nodeCount; depth++) {
    const isRight = ((firstByte >> (7 - depth)) & 1) === 1
    // The number of nodes says "nothing here"; the first record lies 16 beyond it.
    const next = depth === nodeCount - 1 ? nodeCount + 16 : depth + 1
    tree.writeUIntBE(isRight ? nodeCount : next, depth * 6, 3)
    tree.writeUIntBE(isRight ? next : nodeCount, depth * 6 + 3, 3)
  }
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_800_000_000,
    database_type: 'Tayang-Test-City',
    description: { en: 'One network' },
    ip_version: 4,
    languages: ['en'],
    node_count: nodeCount,
    record_size: 24,
  }
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  return Buffer.concat([tree, Buffer.alloc(16), encode(record), marker, encode(metadata)])
}

const TYPES = { text: 2, number: 6, map: 7 } as const
const head = (type: number, size: number) => Buffer.from([(type << 5) | size])

function encode(value: unknown): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(TYPES.text, value.length), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([head(TYPES.number, 4), bytes])
  }
  // An array is the extended type 11, written as 11 - 7 in a second byte.
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([value.length, 4]), ...value.map(encode)])
  const entries = Object.entries(value as object)
  return Buffer.concat([
    head(TYPES.map, entries.length),
    ...entries.flatMap(([name, of]) => [encode(name), encode(of)]),
  ])
}
