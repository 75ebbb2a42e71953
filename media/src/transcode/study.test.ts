import { expect, test } from 'vitest'
import type { Film } from './plan-film.ts'
import { studyRecipe } from './study.ts'

const film = (more: Partial<Film> = {}) =>
  ({
    seconds: 48,
    width: 1280,
    height: 720,
    audio: { index: 1, seconds: 48 },
    video: { index: 0, rotation: 0, transfer: '' },
    ...more,
  }) as unknown as Film

test('a film is heard whole and seen in 24 key pictures at most, in one run that writes nothing', () => {
  const { inputs, filter, outputs } = studyRecipe(film(), 'upload.mp4', { hasSound: true })
  expect(inputs.map(({ options }) => options?.['skip_frame'])).toEqual(['nokey', undefined])
  expect(filter).toContain("select='isnan(prev_selected_t)+gte(t-prev_selected_t,2.000)'")
  expect(filter).toContain('[1:1]')
  expect(outputs.map(({ to, format }) => [to, format])).toEqual([
    ['-', 'null'],
    ['-', 'null'],
  ])
})

test('a film whose sound is finished, or that has none, is only seen', () => {
  for (const recipe of [
    studyRecipe(film(), 'upload.mp4', { hasSound: false }),
    studyRecipe(film({ audio: null }), 'upload.mp4', { hasSound: true }),
  ]) {
    expect(recipe.inputs).toHaveLength(1)
    expect(recipe.outputs).toHaveLength(1)
  }
})
