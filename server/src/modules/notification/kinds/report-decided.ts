import type { Kind } from './kind.ts'

export interface ReportDecided {
  readonly caseId: string
  /** Who reported it. */
  readonly profileId: string
  readonly isActedOn: boolean
}

/**
 * Tells a reporter that their report was decided, and neither about whom nor what: docs/product/people.md#reporters.
 */
export const reportDecided: Kind<ReportDecided> = ({ caseId, profileId, isActedOn }) => ({
  key: `report:${caseId}:${profileId}`,
  audience: { to: 'profile', profileId },
  type: 'in-app',
  title: { en: 'Your report was reviewed', id: 'Laporanmu sudah diperiksa' },
  desc: isActedOn
    ? {
        en: "Thank you. It broke our rules, and we've taken action.",
        id: 'Terima kasih. Yang kamu laporkan melanggar aturan kami dan sudah kami tindak.',
      }
    : {
        en: "Thank you. We reviewed it carefully and it doesn't break our rules.",
        id: 'Terima kasih. Sudah kami periksa baik-baik dan ternyata tidak melanggar aturan kami.',
      },
  push: false,
})
