import { describe, expect, test } from 'vitest'
import { readSettings, type Settings } from './settings.ts'

function settingsOf(env: Record<string, string | undefined>): Settings {
  const read = readSettings(env)
  if ('wrong' in read) throw new Error(read.wrong)
  return read
}

describe('the settings of the media engine', () => {
  test('have defaults for one machine, and record nothing without a folder', () => {
    expect(settingsOf({})).toMatchObject({
      control: { url: 'ws://127.0.0.1:3000/ingest/v1/control', secret: '' },
      ingest: { host: '127.0.0.1', port: 1935, showsMax: 4, framesPerSecondMax: 30 },
      packager: { segmentSeconds: 1, partMs: 200, windowSeconds: 60, graceMs: 120_000, liveFlv: false },
      recorder: { folder: null, rewindSeconds: 7_200 },
      transcode: { encodesMax: 1 },
    })
  })

  test('take an empty variable as one that is absent', () => {
    const empty = { RTMP_PORT: '', RTMP_HOST: '', TAYANG_LIVE_FOLDER: '', TAYANG_LIVE_FLV: '' }
    expect(settingsOf(empty)).toEqual(settingsOf({}))
  })

  test('share the grace and the length of rewinding between packager and recorder', () => {
    const { packager, recorder } = settingsOf({
      TAYANG_LIVE_GRACE_MS: '7',
      TAYANG_LIVE_REWIND_SECONDS: '9',
    })
    expect([packager.graceMs, recorder.graceMs]).toEqual([7, 7])
    expect([packager.rewindSeconds, recorder.rewindSeconds]).toEqual([9, 9])
  })

  test.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['yes', false],
  ])('read the flag %j as %s', (text, liveFlv) => {
    expect(settingsOf({ TAYANG_LIVE_FLV: text }).packager.liveFlv).toBe(liveFlv)
  })

  test.each([
    ['RTMP_PORT', '65536'],
    ['RTMP_PORT', '-1'],
    ['RTMP_PORT', '1.5'],
    ['RTMP_PORT', 'rtmp'],
    ['TAYANG_LIVE_SEGMENT_SECONDS', '0'],
    ['TAYANG_LIVE_SEGMENT_SECONDS', '7'],
    ['TAYANG_LIVE_PART_MS', '99'],
    ['TAYANG_LIVE_WINDOW_SECONDS', '11'],
    ['TAYANG_LIVE_FRAMES_PER_SECOND_MAX', '61'],
    ['TAYANG_ENCODES_MAX', '17'],
  ])('refuse %s=%s and name the variable', (name, value) => {
    expect(readSettings({ [name]: value })).toEqual({ wrong: expect.stringMatching(`^${name}: .`) })
  })
})
