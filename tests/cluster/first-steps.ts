import { admin, shows, user, type Show, type TitleState } from '@tayang/contract'
import { until } from '../app.ts'
import { makeFilm, publishLive } from '../films.ts'
import { makeOperator, signIn, signInConsole, type Program } from '../program.ts'

const PASSWORD = 'a good password'

/** Somebody new who is signed in. */
export async function signUp(program: Program, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`
  await program.call(user.createAccount, { body: { email, password: PASSWORD, name } })
  return signIn(program, email, PASSWORD)
}

/** Answers the number of a show that is on air until `stop`; `rtmp` is where it is published. */
export async function goOnAir(
  program: Program,
  { token, rtmp }: { token: string; rtmp: string },
): Promise<{ id: string; stop(): void }> {
  const { key } = await program.call<{ key: string }>(shows.getRtmp, { token })
  const publisher = publishLive(`${rtmp}/${key}`, { width: 426, height: 240 })
  const { id } = await until(async () => (await program.call<Show[]>(shows.listLiveShows))[0], {
    withinMs: 30_000,
    what: 'a show on air',
  })
  return { id, stop: () => publisher.stop() }
}

/** A session of the console of the first operator, made as an installation makes one. */
export async function openConsole(program: Program, home: string, env: Record<string, string>) {
  const email = 'sri@example.com'
  const made = await makeOperator(home, email, env)
  const token = /reset-password\?token=(\S+)/.exec(made.out)?.[1] ?? ''
  await program.call(user.resetPassword, { body: { password: PASSWORD, token } })
  return signInConsole(program, email, PASSWORD)
}

/** Three seconds of film in one rung, not yet encoded. */
export async function uploadFilm(program: Program, token: string, friendlyId: string): Promise<void> {
  const film = await makeFilm({ seconds: 3, width: 426, height: 240 })
  const body = {
    friendlyId,
    type: 'movie',
    title: { en: 'A film', id: 'Film' },
    description: { en: 'Bars and a tone.', id: 'Batang dan nada.' },
    year: 2026,
    rating: 'SU',
    genres: [],
    cast: [],
    thumbColor: '#0E2A30',
    premium: false,
    heights: [240],
  }
  await program.call(admin.putTitle, { params: { friendlyId }, body, token })
  const asked = await program.call<{ uploadUrl: string }>(admin.createUpload, {
    params: { friendlyId },
    body: { sizeBytes: film.byteLength },
    token,
  })
  const answer = await fetch(new URL(asked.uploadUrl, program.address), { method: 'PUT', body: film.slice() })
  if (answer.status !== 204) throw new Error(`the upload was answered with ${answer.status}`)
}

export const stateOf = async (program: Program, token: string, friendlyId: string) =>
  (await program.call<TitleState>(admin.getTitle, { params: { friendlyId }, token })).state

/** The number of a title that is encoded. */
export async function readyTitle(program: Program, token: string, friendlyId: string): Promise<string> {
  await until(async () => (await stateOf(program, token, friendlyId)) === 'ready', {
    withinMs: 120_000,
    what: 'the film of another server',
  })
  return (await program.call<TitleState>(admin.getTitle, { params: { friendlyId }, token })).id
}
