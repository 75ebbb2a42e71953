import { expect, test } from 'vitest'
import { until } from '../../../../tests/app.ts'
import { openMemoryBus } from '../bus/bus-memory.ts'
import { fakeClock } from '../clock/clock-fake.ts'
import { silentLog } from '../log/log.ts'
import { openOutbox } from './outbox.ts'
import { openSharedOutbox } from './shared-outbox.ts'

test('what one server of a demo sent is in the outbox of each, once', async () => {
  await using bus = openMemoryBus(silentLog())
  const open = (nodeId: string) => openSharedOutbox({ outbox: openOutbox(fakeClock()), bus, nodeId })
  using one = await open('one')
  using two = await open('two')
  one.put({ to: 'ayu@example.com', kind: 'mail', text: 'satu' })
  two.put({ to: '+62811', kind: 'sms', text: 'dua' })
  for (const each of [one, two]) {
    await until(async () => each.list().length === 2)
    expect(each.list('Ayu@example.com')).toMatchObject([{ kind: 'mail', text: 'satu' }])
  }
})
