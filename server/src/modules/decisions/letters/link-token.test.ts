import { expect, it } from 'vitest'
import { newId } from '#platform/ids/ids'
import { openSecrets } from '#platform/secrets/secrets'
import { linkTokenOf, readLinkToken } from './link-token.ts'

const secrets = openSecrets({ home: '', secret: 'a secret of tests that is long enough' })
const others = openSecrets({ home: '', secret: 'another secret, of another installation' })

it('a link opens the decision that it was made for, and no other', () => {
  const [id, other] = [newId(), newId()]
  const token = linkTokenOf(secrets, id)
  expect(readLinkToken(secrets, token)).toBe(id)
  const [, signature = ''] = token.split('.')
  for (const wrong of [
    '',
    id,
    `${id}.`,
    `${other}.${signature}`,
    `${id}.${signature}x`,
    `${id}.${signature.slice(1)}`,
    linkTokenOf(others, id),
    `nobody.${signature}`,
  ]) {
    expect(readLinkToken(secrets, wrong), wrong).toBeNull()
  }
})
