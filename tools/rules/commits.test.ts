import { expect, test } from 'vitest'
import { git } from './repository.ts'

const SUBJECT_LENGTH_MAX = 60
/** Since when the bound holds. */
const SINCE = '2026-11-23T16:00:00Z'

test('the subject of a commit has at most 60 characters', () => {
  // A copy of the source without its history has nothing to look at.
  const subjects = git('log', '--format=%s', `--since=${SINCE}`).split('\n')
  expect(subjects.filter((subject) => subject.length > SUBJECT_LENGTH_MAX)).toEqual([])
})
