import type { Warned } from '#modules/user'
import type { Kind } from './kind.ts'

/** Moderators warned somebody after a report. The reporter and the reported text are not named. */
export const moderatorWarning: Kind<Pick<Warned, 'profileId' | 'reportId'>> = ({ profileId, reportId }) => ({
  key: `warned:${reportId}`,
  audience: { to: 'profile', profileId },
  type: 'in-app',
  title: { en: 'A warning from our moderators', id: 'Peringatan dari moderator kami' },
  desc: {
    en: 'Something of yours was reported and goes against our rules. Please read our terms.',
    id: 'Ada hal darimu yang dilaporkan dan melanggar aturan kami. Yuk, baca lagi ketentuannya.',
  },
  push: true,
})
