import { describe, expect, test } from 'vitest'
import { openSecrets } from '#platform/secrets/secrets'
import { decideAccess, type Viewer } from './decide-access.ts'
import { openGrants } from './grants.ts'

const title = { isPremium: false, isPlayable: true, isBlocked: false }
const eko: Viewer = { accountId: 'eko', includesPremium: false }
const citra: Viewer = { accountId: 'citra', includesPremium: true }

describe('a title', () => {
  test.each<[string, Partial<typeof title>, Viewer | null, string | null]>([
    ['that is free plays for a guest', {}, null, null],
    ['that is free plays for a viewer', {}, eko, null],
    ['that is premium needs a viewer', { isPremium: true }, null, 'PREMIUM_VIDEO_CONTENT'],
    ['that is premium needs a subscription', { isPremium: true }, eko, 'NO_SUBSCRIPTION'],
    ['that is premium plays for a subscriber', { isPremium: true }, citra, null],
    ['without a file does not play', { isPlayable: false }, citra, 'MISSING_VIDEO'],
    [
      'without a file says so only to those who may watch',
      { isPremium: true, isPlayable: false },
      eko,
      'NO_SUBSCRIPTION',
    ],
    ['of an owner who blocked the caller does not play', { isBlocked: true }, eko, 'BLOCKED_RELATION'],
    [
      'of an owner who blocked the caller says nothing else of itself',
      { isBlocked: true, isPremium: true, isPlayable: false },
      citra,
      'BLOCKED_RELATION',
    ],
  ])('%s', (_what, change, viewer, code) => {
    expect(decideAccess({ ...title, ...change }, viewer)).toEqual(
      code === null ? { allowed: true } : { allowed: false, code },
    )
  })
})

describe('a signed right', () => {
  const NOW = 1_700_000_000_000
  const open = (secret = 'a secret of tests that is long enough') =>
    openGrants({ secrets: openSecrets({ home: '', secret }) })
  const grants = open()
  const accountId = '11111111-1111-7111-8111-111111111111'
  const grant = grants.grant({ accountId, versionId: 'v1', endsAt: NOW + 1_000 })
  const token = grants.licenceToken({ accountId, keyId: 'k1', endsAt: NOW + 1_000 })

  test('is valid until its end, and not at its end', () => {
    expect(grants.grantEnd(grant, 'v1', NOW)).toBe(NOW + 1_000)
    expect(grants.grantEnd(grant, 'v1', NOW + 999)).toBe(NOW + 1_000)
    expect(grants.grantEnd(grant, 'v1', NOW + 1_000)).toBeNull()
    expect(grants.holderOf(token, 'k1', NOW)).toBe(accountId)
    expect(grants.holderOf(token, 'k1', NOW + 1_000)).toBeNull()
  })

  test('opens one thing only, and a grant is no licence token', () => {
    expect(grants.grantEnd(grant, 'v2', NOW)).toBeNull()
    expect(grants.holderOf(token, 'k2', NOW)).toBeNull()
    expect(grants.holderOf(grant, 'v1', NOW)).toBeNull()
    expect(grants.grantEnd(token, 'k1', NOW)).toBeNull()
  })

  test('of another installation is invalid', () => {
    expect(open('another secret of tests, as long').grantEnd(grant, 'v1', NOW)).toBeNull()
  })

  test('is one segment of a path', () => expect(encodeURIComponent(grant)).toBe(grant))

  test.each([
    ['with a later end', grant.replace(/^[^.]+/, (NOW + 9e9).toString(36))],
    ['for another account', grant.replace(accountId, accountId.replaceAll('1', '2'))],
    ['with another signature', `${grant.slice(0, -2)}AA`],
    ['with something after it', `${grant}x`],
    ['without a signature', grant.split('.').slice(0, 2).join('.')],
    ['that is empty', ''],
  ])('%s is invalid', (_what, changed) => expect(grants.grantEnd(changed, 'v1', NOW)).toBeNull())
})
