import { describe, expect, test } from 'vitest'
import { argumentsOf } from './cli-arguments.ts'
import { rotationOf } from './rotation.ts'

const output = { to: 'out.mp4', format: 'mp4', streams: [{ from: '0:v:0', codec: 'libx264' }] }
const after = (words: readonly string[], word: string) => words[words.indexOf(word) + 1]

describe('the arguments of an encoder', () => {
  test('are in the order in which FFmpeg reads them: inputs, filter, outputs', () => {
    const words = argumentsOf({
      inputs: [{ from: 'in.mp4', options: { threads: '1' } }],
      filter: '[0:v]null[v]',
      outputs: [
        {
          ...output,
          options: { movflags: 'faststart' },
          streams: [
            { from: '[v]', codec: 'libx264', options: { crf: '22' } },
            { from: '0:a:0', codec: 'aac' },
          ],
        },
      ],
    })
    expect(words.slice(words.indexOf('-noautorotate'))).toEqual(
      (
        '-noautorotate -threads 1 -i in.mp4 -filter_complex [0:v]null[v] -map [v] -c:0 libx264 -crf:0 22 ' +
        '-map 0:a:0 -c:1 aac -map_metadata -1 -map_chapters -1 -movflags faststart -f mp4 out.mp4'
      ).split(' '),
    )
  })

  test('drop the metadata and chapters of the source in every output', () => {
    const words = argumentsOf({ inputs: [{ from: 'in.mp4' }], outputs: [output, output] })
    expect(words.filter((word) => word === '-map_metadata' || word === '-map_chapters')).toHaveLength(4)
  })

  test('let the encoder read its standard input only where the source comes from there', () => {
    expect(argumentsOf({ inputs: [{ from: 'in.mp4' }], outputs: [output] })).toContain('-nostdin')
    expect(argumentsOf({ inputs: [{ from: 'pipe:0' }], outputs: [output] })).not.toContain('-nostdin')
  })

  test('name the format of an input before it, and do not ask a generated one to keep its rotation', () => {
    const words = argumentsOf({ inputs: [{ from: 'testsrc', format: 'lavfi' }], outputs: [output] })
    expect(words.slice(words.indexOf('-i') - 2, words.indexOf('-i') + 2)).toEqual([
      '-f',
      'lavfi',
      '-i',
      'testsrc',
    ])
    expect(words).not.toContain('-noautorotate')
  })

  test('read a source at its own pace by a flag without a value', () => {
    const words = argumentsOf({ inputs: [{ from: 'in.mp4', options: { re: '1' } }], outputs: [output] })
    expect(after(words, '-re')).toBe('-noautorotate')
  })

  test('are words and never a line for a shell', () => {
    const from = 'a file; rm -rf "$HOME".mp4'
    expect(after(argumentsOf({ inputs: [{ from }], outputs: [output] }), '-i')).toBe(from)
  })
})

describe('a display matrix', () => {
  const ONE = 0x1_0000
  const matrix = (a: number, b: number, c: number, d: number) => {
    const bytes = Buffer.alloc(36)
    bytes.writeInt32LE(a, 0)
    bytes.writeInt32LE(b, 4)
    bytes.writeInt32LE(c, 12)
    bytes.writeInt32LE(d, 16)
    return bytes
  }
  test.each([
    [0, matrix(ONE, 0, 0, ONE)],
    [90, matrix(0, ONE, -ONE, 0)],
    [180, matrix(-ONE, 0, 0, -ONE)],
    [270, matrix(0, -ONE, ONE, 0)],
    [0, Buffer.alloc(35)],
    [0, null],
  ])('turns the picture by %s degrees', (rotation, bytes) => expect(rotationOf(bytes)).toBe(rotation))
})
