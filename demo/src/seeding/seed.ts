import { rm } from 'node:fs/promises'
import { QUIZ_CAMPAIGN } from '../catalogue/quizzes.ts'
import { openCompany } from '../crowd/company.ts'
import { seedDoings, watchUploads } from '../crowd/seed-doings.ts'
import { inviteStreamers, seedCrowd, type Invite } from '../crowd/seed-crowd.ts'
import { seedPastShows } from '../shows/seed-past-shows.ts'
import { FIRST_ART, REST_OF_ART, seedArt } from './art.ts'
import { seedCardArt } from './cards.ts'
import { seedCashouts } from './cash-outs.ts'
import { seedChannels } from './channels.ts'
import { signIn, type Credentials } from './client.ts'
import { seedFilms, tellFilms, type TellFilms } from './films.ts'
import { seedGifts } from './gifts.ts'
import { seedNotifications } from './notifications.ts'
import { seedPhoneClips } from './phone-clips.ts'
import { seedPeople } from './people.ts'
import { seedPrizeDraw } from './prize-draw.ts'
import { seedQuizzes } from './quizzes.ts'
import { seedTexts } from './texts.ts'

/** Fills an app. Everything is asked first and made only where it is missing, so it may be killed at any time. */
export async function seed(
  app: Credentials & { peoplePassword: string; folder: string },
  { say, tell, invite }: { say: (line: string) => void; tell: TellFilms; invite: Invite },
): Promise<void> {
  const operator = await signIn(app)
  await tellFilms(operator, tell)
  await inviteStreamers(invite)
  await seedTexts(operator)
  say('titles, pages and packages are there')
  await seedArt(operator, FIRST_ART)
  const people = { address: app.address, password: app.peoplePassword }
  const company = openCompany(people)
  await seedPeople(operator, people)
  await seedGifts(operator, people)
  await seedCashouts(operator, { ...people, operatorPassword: app.password })
  say('posters, people and gifts are there')
  try {
    // The films need the engine, the pictures do not: neither waits for the other.
    const rest = seedCrowd(operator, company, { invite })
      .then(() => say('streamers and viewers are there'))
      .then(() => seedArt(operator, REST_OF_ART))
      .then(() => seedCardArt(operator))
      .then(() => seedQuizzes(operator))
      .then(() =>
        seedPrizeDraw(operator, QUIZ_CAMPAIGN, { address: app.address, operatorPassword: app.password }),
      )
      .then(() => seedNotifications(operator))
      .then(() => seedChannels(operator))
      .then(() => say('pictures, notifications and channels are there'))
    await Promise.all([seedFilms(operator, { folder: app.folder, say, tell }), rest])
    await seedPhoneClips(operator, { ...people, folder: app.folder })
    say('clips of people are there')
    await seedDoings({ operator, company })
    say('views, likes, histories and searches are there')
    // Last: while films are made there is no processor left for an encoder in real time.
    await seedPastShows(operator, company, { folder: app.folder, say })
    await watchUploads({ operator, company })
  } finally {
    await rm(app.folder, { recursive: true, force: true })
  }
}
