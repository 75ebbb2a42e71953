import { expect, test } from 'vitest'
import { effectsOf, mainAction, mayDo } from './judge.ts'

const person = {}
const of = (kind: 'comment' | 'title' | 'show' | 'person', who: object | null = person) => ({
  subject: { kind },
  person: who,
})
const kinds = (...args: Parameters<typeof effectsOf>) => effectsOf(...args).map(({ kind }) => kind)

test('hiding a line also warns its author; a title that nobody owns is only hidden', () => {
  expect(kinds('hide', of('comment'))).toEqual(['hide', 'warn'])
  expect(kinds('hide', of('title', null))).toEqual(['hide'])
})

test('a show that is hidden ends, so that nobody goes on watching it', () => {
  expect(kinds('hide', of('show'))).toEqual(['hide', 'endShow', 'warn'])
})

test('a suspension and a ban take along what they are for, and a person has nothing to hide', () => {
  expect(effectsOf('suspend', of('comment'), 7)).toEqual([{ kind: 'hide' }, { kind: 'suspend', days: 7 }])
  expect(kinds('ban', of('person'))).toEqual(['ban'])
  expect(kinds('dismiss', of('comment'))).toEqual([])
})

test('nobody is warned, suspended or banned for what has no owner', () => {
  for (const action of ['warn', 'suspend', 'ban'] as const)
    expect(mayDo(action, of('title', null))).toBe(false)
  expect(mayDo('hide', of('person'))).toBe(false)
  expect(mayDo('dismiss', of('title', null))).toBe(true)
})

test('the main button hides; about a person it warns', () => {
  expect([mainAction(of('comment')), mainAction(of('person'))]).toEqual(['hide', 'warn'])
})
