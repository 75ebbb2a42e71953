import { expect, test } from 'vitest'
import { buildGraph, fitFor, labelInputs } from './build-graph.ts'

test('every input of a filter gets a label of its own, also where a stream is used twice', () => {
  const { text, inputs } = labelInputs('[0:v]split[a][b];[0:v]scale=2:2[c];[1:a:0]anull[d]')
  expect(text).toBe('[in0]split[a][b];[in1]scale=2:2[c];[in2]anull[d]')
  expect(inputs).toEqual([
    { label: 'in0', specifier: '0:v' },
    { label: 'in1', specifier: '0:v' },
    { label: 'in2', specifier: '1:a:0' },
  ])
})

test('labels within a filter and numbers of its options are left alone', () => {
  const text = 'color=c=black:s=16x9[base];[base]pad=16:9:-1:-1[out0]'
  expect(labelInputs(text)).toEqual({ text, inputs: [] })
})

test('a stream is also known by its place in the file', () => {
  expect(labelInputs('[0:V:1]null[x];[2:3]anull[y]').inputs.map(({ specifier }) => specifier)).toEqual([
    '0:V:1',
    '2:3',
  ])
})

test.each([
  ['a picture without wishes passes unchanged', 'libx264', {}, 'null'],
  ['a frame rate is made', 'libx264', { r: '25' }, 'fps=25'],
  ['a pixel format is made', 'mjpeg', { pix_fmt: 'yuvj420p' }, 'format=yuvj420p'],
  [
    'the frame rate comes before the format',
    'libx264',
    { r: '30', pix_fmt: 'yuv420p' },
    'fps=30,format=yuv420p',
  ],
  ['options of sound do not concern a picture', 'libx264', { ar: '48000', ac: '2' }, 'null'],
])('%s', (_what, codec, options, filters) => {
  expect(fitFor(codec, options as Record<string, string>, 'video')).toBe(filters)
})

test.each([
  ['sound without wishes passes unchanged', 'flac', {}, 'anull'],
  ['AAC gets floats in frames of 1024', 'aac', {}, 'aformat=sample_fmts=fltp,asetnsamples=n=1024:p=0'],
  ['Opus gets frames of 960', 'libopus', {}, 'anull,asetnsamples=n=960:p=0'],
  [
    'a wave file gets whole numbers',
    'pcm_s16le',
    { ar: '16000' },
    'aformat=sample_fmts=s16:sample_rates=16000',
  ],
  ['one channel is mono', 'flac', { ac: '1' }, 'aformat=channel_layouts=mono'],
  [
    'two channels are stereo',
    'flac',
    { ac: '2', ar: '48000' },
    'aformat=sample_rates=48000:channel_layouts=stereo',
  ],
  ['an unknown number of channels stays', 'flac', { ac: '6' }, 'anull'],
])('%s', (_what, codec, options, filters) => {
  expect(fitFor(codec, options as Record<string, string>, 'audio')).toBe(filters)
})

test('a graph without a frame of its source names the stream that is missing', () => {
  const source = {
    label: 'in0',
    specifier: '0:v:0',
    kind: 'video',
    timeBase: { num: 1, den: 1000 },
    frameRate: { num: 25, den: 1 },
  } as const
  expect(() => buildGraph({ text: '', sources: [source], sinks: [] }, [])).toThrow('no frame of stream 0:v:0')
})

test('a filter that nobody knows is an error, and a known one is built with its sink', () => {
  const sinks = [{ label: 'out', kind: 'video', fit: 'null' }] as const
  const build = (text: string) => buildGraph({ text, sources: [], sinks }, [])
  expect(() => build('nosuchfilter=1[out]')).toThrow('cannot read the filter')
  const built = build('color=c=black:s=16x16[out]')
  expect([built.sources.length, built.sinks.length]).toEqual([0, 1])
  built.graph.free()
})
