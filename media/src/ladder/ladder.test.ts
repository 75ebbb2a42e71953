import { describe, expect, test } from 'vitest'
import { chooseFramesPerSecond, chooseHeights, rungOf } from './ladder.ts'
import { longestPartSeconds, writeLiveRecipe } from './live-recipe.ts'

const HD = { width: 1280, height: 720, framesPerSecond: 30, hasAudio: true }
const WANTED = [720, 480, 360, 240] as const

describe('the ladder', () => {
  test('goes no higher than the source', () => {
    expect(chooseHeights(HD, [1080, ...WANTED])).toEqual([720, 480, 360, 240])
    expect(chooseHeights({ ...HD, width: 854, height: 480 }, WANTED)).toEqual([480, 360, 240])
  })

  test('of a portrait source counts its shorter side', () => {
    const portrait = { ...HD, width: 720, height: 1280 }
    expect(chooseHeights(portrait, WANTED)).toEqual([720, 480, 360, 240])
    expect(rungOf(portrait, 480)).toMatchObject({ width: 480, height: 854 })
  })

  test('of a tiny source is one rung of its own size', () => {
    const tiny = { ...HD, width: 160, height: 90 }
    expect(chooseHeights(tiny, WANTED)).toEqual([240])
    expect(rungOf(tiny, 240)).toMatchObject({ name: '240', width: 160, height: 90 })
  })

  test.each([
    [29.97, 30],
    [23.976, 24],
    [25, 25],
    [50, 25],
    [60, 30],
    [59.94, 30],
    [5, 10],
  ])('converts %s frames a second to %s', (source, converted) => {
    expect(chooseFramesPerSecond(source, 30)).toBe(converted)
  })
})

describe('the recipe', () => {
  const terms = { source: HD, framesPerSecond: 30, segmentSeconds: 1, partMs: 200 }
  const rungs = chooseHeights(HD, WANTED).map((height) => rungOf(HD, height))

  test('scales each rung from the one above it and puts a key frame at every segment', () => {
    const recipe = writeLiveRecipe({ ...terms, rungs })
    expect(recipe.filter?.split(';').slice(0, 2)).toEqual([
      '[0:v:0]fps=30:start_time=0,format=yuv420p,' +
        'setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709,' +
        'scale=1280:720,setsar=1,split=2[v720][below1]',
      '[below1]scale=854:480,setsar=1,split=2[v480][below2]',
    ])
    expect(recipe.outputs.map(({ to }) => to)).toEqual([3, 4, 5, 6, 7, 8].map((pipe) => `pipe:${pipe}`))
    expect(recipe.outputs[0]?.streams[0]?.options).toMatchObject({
      g: '30',
      keyint_min: '30',
      sc_threshold: '0',
    })
  })

  test('makes a still of the lowest rung every five seconds for the cards', () => {
    const recipe = writeLiveRecipe({ ...terms, rungs })
    expect(recipe.filter).toContain(
      'scale=426:240,setsar=1,split=2[v240][sampled];[sampled]fps=1/5:round=up,',
    )
    expect(recipe.outputs.at(-1)?.streams).toMatchObject([{ from: '[still]', codec: 'mjpeg' }])
  })

  test('converts the colours of a source that declares other ones than BT.709', () => {
    const filter = writeLiveRecipe({ ...terms, source: { ...HD, hasOtherColours: true }, rungs }).filter
    expect(filter).toContain('start_time=0,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,')
  })

  test('adds bars to a picture of another aspect ratio', () => {
    const turned = { ...HD, width: 720, height: 1280 }
    expect(writeLiveRecipe({ ...terms, source: turned, rungs }).filter).toContain(
      'scale=1280:720:force_original_aspect_ratio=decrease,pad=1280:720:-1:-1',
    )
  })

  test.each([
    [24, 0.209],
    [25, 0.2],
    [30, 0.2],
    [10, 0.2],
    [11, 0.273],
  ])('at %s frames a second parts last at most %s s', (framesPerSecond, seconds) => {
    expect(longestPartSeconds({ partMs: 200, framesPerSecond })).toBe(seconds)
  })
})
