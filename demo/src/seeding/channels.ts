import { admin } from '@tayang/contract'
import sharp from 'sharp'
import { channels } from '../catalogue/channels.ts'
import type { Client } from './client.ts'

/** Channels are there before their films: each goes on air by itself with the first of its programmes. */
export async function seedChannels(client: Client): Promise<void> {
  for (const [order, { slug, programmes, logo, ...said }] of channels.entries()) {
    const params = { friendlyId: slug }
    const { data: channel } = await client.call(admin.putChannel, { params, body: { ...said, order } })
    const wanted = programmes.map((title) => ({ title }))
    const isSame = channel.programmes.map(({ title }) => title).join() === programmes.join()
    if (!isSame) await client.call(admin.putChannelSchedule, { params, body: { programmes: wanted } })
    if (channel.hasLogo) continue
    const square = await sharp(Buffer.from(logo.svg)).png().toBuffer()
    await client.put(admin.putChannelArt, { ...params, kind: 'logo' }, square)
  }
}
