/** Operations for operators (`/admin/v1.0`); the demo is seeded by the same calls. */
export { consoleRoles, holds, permissions } from './permissions.ts'
export type { ConsoleRole, Permission } from './permissions.ts'
export * as admin from './operations.ts'
export type { LedgerHealthShown, TransferListed, WalletState } from './ledger-operations.ts'
export type { Approval, ApprovalKind, ApprovalState, ApprovalStep } from './approval-operations.ts'
export type { ClipCase, ClipListed, ClipRejection } from './clip-operations.ts'
export type {
  BankFile,
  BankFileState,
  CashoutCase,
  CashoutStep,
  CashoutTotals,
  CashoutWait,
} from './cashout-operations.ts'
export type { ChannelState } from './channel-operations.ts'
export type { TitleDraft, TitleState } from './catalog-operations.ts'
export type {
  ConsoleSessionListed,
  OpenedConsoleSession,
  OperatorLink,
  OperatorListed,
} from './operator-operations.ts'
export type { Appeal, AppealCase } from './appeal-operations.ts'
export type { Decision, WantedEffect } from './decision-shapes.ts'
export { reasonClasses } from './reasons.ts'
export type { ReasonCode } from './reasons.ts'
export type { CaseLine, ReportCase } from './report-operations.ts'
export type { TrailRow } from './trail-operations.ts'
export type { ListedOrder, OrderCase, OrderFigure } from './order-operations.ts'
export type { PromoCase } from './promo-operations.ts'
export type { VoucherBatchCase, VoucherUse } from './voucher-operations.ts'
export type { KeptNotificationDraft, NotificationDraft } from './notification-operations.ts'
export type { SettingState, SiteSwitch } from './setting-operations.ts'
export type { WhyAnswered, WhyCall, WhyCheck } from './person-why-operations.ts'
export type { PersonWallet } from './person-money-operations.ts'
export type { PersonFound, PersonHead, PersonNote } from './person-operations.ts'
export type { Jump, MadeChange } from './desk-operations.ts'
export { editedPacks, LEXICON_TERMS_MAX, TRY_LENGTH_MAX } from './lexicon-operations.ts'
export type { EditedPack, LexiconChange, LexiconPack, LexiconTerm } from './lexicon-operations.ts'
export type { HeldAnywhere, Silence } from './chat-operations.ts'
export { wallSorts } from './live-operations.ts'
export type { CurvePoint, EndedShow, WatchedShow } from './live-operations.ts'
export { RISK_EYE, RISK_NOW, riskBands } from './wall-show.ts'
export type { Risk, RiskBand, WallShow } from './wall-show.ts'
