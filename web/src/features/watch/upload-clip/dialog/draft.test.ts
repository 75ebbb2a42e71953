import { expect, test } from 'vitest'
import { canPost, emptyDraft } from './draft.ts'

const thumbnail = { blob: new Blob(), url: 'blob:1' }
const whole = { ...emptyDraft, title: 'Topeng', categories: ['dance'], thumbnail }

test.each([
  ['everything', whole, true],
  ['no title', { ...whole, title: '' }, false],
  ['a title of blanks', { ...whole, title: ' \u200b ' }, false],
  ['no thumbnail', { ...whole, thumbnail: null }, false],
  ['no category', { ...whole, categories: [] }, false],
])('with %s a clip can be posted or not', (_what, draft, can) => {
  expect(canPost(draft)).toBe(can)
})
