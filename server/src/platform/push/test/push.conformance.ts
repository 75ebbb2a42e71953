import type { PushMessage } from '@tayang/contract'
import { describe, expect, test } from 'vitest'
import { Failure } from '../../errors/failure.ts'
import type { Push } from '../push.ts'

export interface PushUnderTest extends AsyncDisposable {
  readonly push: Push
  /** A token of a device that takes pushes. */
  device(): string
  /** What arrived at the devices, the oldest first. */
  arrived(): readonly { token: string; message: unknown }[]
  /** What the service makes of everything from here on. */
  let(service: 'work' | 'know-nobody' | 'refuse' | 'be-busy' | 'be-silent'): void
}

export const message: PushMessage = {
  title: 'Budi sedang live',
  body: 'Selasa malam 🎬 "bersama" Budi — ayo tonton',
  image: null,
  notificationId: '0190b1c2-0000-7000-8000-000000000001',
  content_type: 'liveshow',
  content_id: '0190b1c2-0000-7000-8000-000000000002',
  profileId: '0190b1c2-0000-7000-8000-000000000003',
}

/** What every engine of push promises. */
export function describePushConformance(open: () => Promise<PushUnderTest>): void {
  describe('push', () => {
    test('brings the whole message to the one device', async () => {
      await using app = await open()
      const [one, other] = [app.device(), app.device()]
      expect(await app.push.send(one, message)).toBe('sent')
      expect(await app.push.send(other, { ...message, title: 'Lain' })).toBe('sent')
      expect(app.arrived()).toEqual([
        { token: one, message },
        { token: other, message: { ...message, title: 'Lain' } },
      ])
    })

    test('says that nobody is there, so that the token is forgotten', async () => {
      await using app = await open()
      app.let('know-nobody')
      expect(await app.push.send(app.device(), message)).toBe('gone')
    })

    test.each(['', 'null', '{}', '{"endpoint":"https://push.example/"}', 'a token of another engine', '[1]'])(
      'forgets what is no token of its own: %s',
      async (token) => {
        await using app = await open()
        expect(await app.push.send(token, message)).toBe('gone')
      },
    )

    test('does not try again what the service will never take', async () => {
      await using app = await open()
      app.let('refuse')
      expect(await app.push.send(app.device(), message)).toBe('refused')
    })

    test('refuses a message that no service would carry, and sends nothing', async () => {
      await using app = await open()
      const long = { ...message, body: 'x'.repeat(4_000) }
      expect(await app.push.send(app.device(), long)).toBe('refused')
      expect(app.arrived()).toEqual([])
    })

    test.each(['be-busy', 'be-silent'] as const)(
      'fails where the service may %s only for now, and works later',
      async (now) => {
        await using app = await open()
        const device = app.device()
        app.let(now)
        await expect(app.push.send(device, message)).rejects.toBeInstanceOf(Failure)
        app.let('work')
        expect(await app.push.send(device, message)).toBe('sent')
      },
    )
  })
}
