import type { Account } from '@tayang/contract'
import { expect, test } from 'vitest'
import { aViewer } from '../../../shared/session/test/viewer.fixture.ts'
import { nextRound, noProof, proofOf, requiredProof } from './person-proof.tsx'

const accountWith = (part: Partial<Account>): Account => ({ ...aViewer.account, ...part })

test.each<[proof: string, account: Partial<Account>]>([
  ['password', { hasPassword: true, mobile: '+628123', email: 'rani@tayang.test' }],
  ['code', { hasPassword: false, mobile: '+628123', email: null }],
  ['code', { hasPassword: false, mobile: null, email: 'rani@tayang.test' }],
  ['sign-in', { hasPassword: false, mobile: null, email: null }],
])('the required proof is a %s for an account with %j', (proof, account) => {
  expect(requiredProof(accountWith(account))).toBe(proof)
})

test('a proof is sent as a password or as a code, and a recent sign-in needs neither', () => {
  const proof = { ...noProof, value: '123456' }
  expect(proofOf(accountWith({ hasPassword: true }), proof)).toEqual({ password: '123456' })
  expect(proofOf(accountWith({ hasPassword: false }), proof)).toEqual({ otp: '123456' })
  expect(proofOf(accountWith({ hasPassword: false, email: null }), proof)).toEqual({})
})

test('a new round empties the proof', () => {
  expect(nextRound({ value: '123456', isWhole: true, round: 1 })).toEqual({ ...noProof, round: 2 })
})
