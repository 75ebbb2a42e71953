import { interaction } from '@tayang/contract'
import type { Call } from '#shared/api'

/** Lines beside the picture of a show; gifts say nothing without their pictures, so more are asked for. */
const LINES = 3
const ASKED = 12

/** What somebody said in the chat of a show; `colour` is that of the name. */
export interface SaidLine {
  id: string
  profileId: string
  name: string
  colour: string
  text: string
}

/** What was said last in the chat of a show, oldest first. */
export async function readLastLines(call: Call, showId: string): Promise<SaidLine[]> {
  const { data } = await call(interaction.listLiveComments, {
    params: { id: showId },
    query: { limit: ASKED },
  })
  return data
    .filter(({ type }) => type !== 'gift')
    .slice(-LINES)
    .map(({ id, profile, commentNameColor, data: text }) => {
      return { id, profileId: profile.id, name: profile.name, colour: commentNameColor, text }
    })
}
