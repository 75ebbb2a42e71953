import { expect, it } from 'vitest'
import { staleReference } from './reference.ts'

it('the reference says what the code does; write it again with: node tools/reference.ts', () => {
  expect(staleReference()).toEqual([])
})
