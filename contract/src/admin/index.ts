/** Operations for operators (`/admin/v1.0`); the demo is seeded by the same calls. */
export { consoleRoles, holds, permissions } from './permissions.ts'
export type { ConsoleRole, Permission } from './permissions.ts'
export * as admin from './operations.ts'
export type { LedgerHealthShown, TransferListed, WalletState } from './money/ledger-operations.ts'
export type { Approval, ApprovalKind, ApprovalState, ApprovalStep } from './money/approval-operations.ts'
export type { QuizHost } from './campaigns/quiz-host-operations.ts'
export type { ClipCase, ClipListed, ClipRejection } from './judging/clip-operations.ts'
export type {
  BankFile,
  BankFileState,
  CashoutCase,
  CashoutStep,
  CashoutTotals,
  CashoutSort,
  CashoutWait,
} from './money/cashout-operations.ts'
export type { ChannelState } from './catalogue/channel-operations.ts'
export type { TitleDraft, TitleState } from './catalogue/catalog-operations.ts'
export type {
  ConsoleSessionListed,
  OpenedConsoleSession,
  OperatorLink,
  OperatorListed,
} from './desk/operator-operations.ts'
export type { Appeal, AppealCase } from './judging/appeal-operations.ts'
export type { Decision, WantedEffect } from './judging/decision-shapes.ts'
export { reasonClasses } from './judging/reasons.ts'
export type { ReasonCode } from './judging/reasons.ts'
export type { CaseLine, CaseSort, ReportCase } from './judging/report-operations.ts'
export type { TrailRow } from './desk/trail-operations.ts'
export type { ListedOrder, OrderCase, OrderFigure, OrderSort } from './money/order-operations.ts'
export type { PromoCase } from './money/promo-operations.ts'
export type { VoucherBatchCase, VoucherUse } from './money/voucher-operations.ts'
export type { KeptNotificationDraft, NotificationDraft } from './desk/notification-operations.ts'
export type { TitleQuiz, TitleQuizDraft, TitleQuizListed } from './campaigns/title-quiz-operations.ts'
export type { SettingState, SiteSwitch } from './desk/setting-operations.ts'
export type { WhyAnswered, WhyCall, WhyCheck } from './people/person-why-operations.ts'
export type { PersonWallet } from './people/person-money-operations.ts'
export type { PersonFound, PersonHead, PersonNote } from './people/person-operations.ts'
export type { Jump, MadeChange } from './desk/desk-operations.ts'
export { editedPacks, LEXICON_TERMS_MAX, TRY_LENGTH_MAX } from './live/lexicon-operations.ts'
export type { EditedPack, LexiconChange, LexiconPack, LexiconTerm } from './live/lexicon-operations.ts'
export type { HeldAnywhere, Silence } from './live/chat-operations.ts'
export { wallSorts } from './live/live-operations.ts'
export type { CurvePoint, EndedShow, WatchedShow } from './live/live-operations.ts'
export { RISK_EYE, RISK_NOW, riskBands } from './live/wall-show.ts'
export type { Risk, RiskBand, WallShow } from './live/wall-show.ts'
export type { CampaignCase, CampaignListed } from './campaigns/campaign-operations.ts'
export type { ChanceListed, DrawExclusion } from './campaigns/chance-operations.ts'
export type { DrawCase } from './campaigns/draw-operations.ts'
export type { WinnerCase } from './campaigns/winner-operations.ts'
