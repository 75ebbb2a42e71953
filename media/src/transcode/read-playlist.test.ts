import { expect, test } from 'vitest'
import { withKeyAddress } from './read-playlist.ts'

const KEY_ID = '00112233445566778899aabbccddeeff'
const WIDEVINE =
  '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:text/plain;base64,AAAA",KEYFORMATVERSIONS="1",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"'
const written = [
  '#EXTM3U',
  '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key",IV=0xb2eb9b8c01132379187832c3c45e11a3,KEYFORMAT="identity"',
  WIDEVINE,
  '#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://key",KEYFORMATVERSIONS="1",KEYFORMAT="com.apple.streamingkeydelivery"',
  '#EXTINF:4,',
  '1.m4s',
  '',
].join('\n')

test('the key line of ClearKey names our licence operation, that of FairPlay the key, and that of Widevine stays', () => {
  const lines = withKeyAddress(written, { keyId: KEY_ID, hasClearKey: true }).split('\n')
  expect(lines).toEqual([
    '#EXTM3U',
    `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="/drm/v1.0/license/clearkey/${KEY_ID}",IV=0xb2eb9b8c01132379187832c3c45e11a3,KEYFORMAT="identity"`,
    WIDEVINE,
    `#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://${KEY_ID}",KEYFORMATVERSIONS="1",KEYFORMAT="com.apple.streamingkeydelivery"`,
    '#EXTINF:4,',
    '1.m4s',
    '',
  ])
})

test('without ClearKey no line leads to a key that a browser could read', () => {
  const text = withKeyAddress(written, { keyId: KEY_ID, hasClearKey: false })
  expect(text).not.toContain('identity')
  expect(text.match(/^#EXT-X-KEY/gm)).toHaveLength(2)
})
