import { screen } from '@tayang/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openScreenUnderTest, type ScreenUnderTest } from '../screen-under-test.ts'

let room: ScreenUnderTest
beforeAll(async () => {
  room = await openScreenUnderTest()
})
afterAll(() => room[Symbol.asyncDispose]())

const get = (...keys: string[]) => room.calls.call(screen.getSettings, { query: { 'keys[]': keys } })

describe('public settings', () => {
  it('come by their keys; one that is not there is left out', async () => {
    const answer = await get('otp.length', 'age.minimum', 'TAYANG_SECRET', 'constructor')
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ data: { 'otp.length': 6, 'age.minimum': 18 } })
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
  })

  it('are none where none are asked for', async () => {
    expect((await get()).body).toEqual({ data: {} })
  })

  it('are at most fifty at once', async () => {
    expect((await get(...Array<string>(51).fill('otp.length'))).body.code).toBe('INVALID_PARAMETERS')
  })
})
