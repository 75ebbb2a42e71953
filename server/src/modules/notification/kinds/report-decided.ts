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
        en: 'Thank you. It went against our rules, and we have acted on it.',
        id: 'Terima kasih. Hal itu melanggar aturan kami dan sudah kami tindak.',
      }
    : {
        en: 'Thank you. We looked at it closely and found nothing against our rules this time.',
        id: 'Terima kasih. Sudah kami periksa baik-baik dan kali ini tidak melanggar aturan kami.',
      },
  push: false,
})
