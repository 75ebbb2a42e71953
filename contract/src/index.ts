/**
 * The contract: the published API, written once. Server, web, demo and reference all derive from it.
 * Holds shapes and names; never does I/O.
 */
export { admin, consoleRoles, holds, permissions, reasonClasses } from './admin/index.ts'
export type {
  Appeal,
  AppealCase,
  Approval,
  ApprovalKind,
  ApprovalState,
  ApprovalStep,
  KeptNotificationDraft,
  NotificationDraft,
  SettingState,
  SiteSwitch,
  BankFile,
  CaseLine,
  CashoutCase,
  CashoutStep,
  ClipCase,
  ClipListed,
  ClipRejection,
  ConsoleRole,
  ConsoleSessionListed,
  OpenedConsoleSession,
  OperatorLink,
  OperatorListed,
  LedgerHealthShown,
  Permission,
  TransferListed,
  WalletState,
  ChannelState,
  Decision,
  ListedOrder,
  OrderCase,
  OrderFigure,
  PromoCase,
  ReasonCode,
  PersonFound,
  PersonHead,
  PersonNote,
  PersonWallet,
  WhyAnswered,
  WhyCall,
  WhyCheck,
  ReportCase,
  TitleDraft,
  TitleState,
  VoucherBatchCase,
  VoucherUse,
  WantedEffect,
  TrailRow,
  Jump,
  MadeChange,
} from './admin/index.ts'
export { decisions } from './decisions/index.ts'
export type {
  AppealState,
  DecisionState,
  EffectKind,
  OwnDecision,
  Statement as StatementOfReasons,
  SubjectKind,
} from './decisions/index.ts'
export {
  adEvents,
  ads,
  ageRatings,
  campaigns,
  catalog,
  channels,
  clips,
  licences,
  mediaTypes,
  PICTURE_WIDTHS,
  playback,
  shows,
  recordings,
  sizes,
  upcoming,
  watchlist,
} from './catalog/index.ts'
export type {
  Access,
  Campaign,
  AdEvent,
  Channel,
  ChannelAccess,
  DataSizes,
  ListedTitle,
  MediaDetail,
  MediaItem,
  MediaType,
  Page,
  PageSection,
  PastShow,
  Playlist,
  Programme,
  ProvidedSystem,
  Show,
  ShowCategory,
  ShowFigures,
  StreamHealth,
  Tag,
  UpcomingShow,
} from './catalog/index.ts'
export { graphemesOf } from './graphemes.ts'
export {
  CAMERA_SHARE,
  clipFeed,
  clipFiles,
  clippers,
  clipRejections,
  clipSocial,
  clipStates,
  clipUploads,
  mayEmbed,
  ownClips,
} from './clips/index.ts'
export type { ClipComment, ClipFile, ClipUpload, Framing, OwnClip, UprightFraming } from './clips/index.ts'
export { csvOf } from './csv.ts'
export type { CursorMeta, Locale, PageMeta } from './fields.ts'
export type { ProvenDeed } from './proof.ts'
export { heartbeat } from './heartbeat/index.ts'
export { nameColourOf } from './interaction/name-colour.ts'
export { replayIndexOf } from './interaction/replay-index.ts'
export type { HistoryItem, Progress } from './heartbeat/index.ts'
export { chatReplay, interaction, moderation } from './interaction/index.ts'
export type {
  ChatSettings,
  CommentLine,
  HeldLine,
  MomentRules,
  Moderator,
  PackAction,
  RoomRules,
  Sanction,
  ShownGift,
  WordPack,
} from './interaction/index.ts'
export {
  bankAccountFields,
  bankAccountWords,
  covers,
  isRateCovered,
  leftAtLeast,
  loyalty,
  payoutOf,
  PHONE_CODE,
  troubleIn,
  troubleWithout,
} from './loyalty/index.ts'
export type {
  Bank,
  BankAccountData,
  BankAccountField,
  BankAccountForm,
  BankAccountTrouble,
  CashoutDetail,
  CashoutRequest,
  CashoutTransaction,
  Close,
  Gift,
  GiftOrder,
  GiftPack,
  Payout,
  PayoutSettings,
  Rates,
  Receipt,
  Statement,
  Transaction,
} from './loyalty/index.ts'
export { moments } from './moments/index.ts'
export type { FoundMoment, Heat, MomentDraft } from './moments/index.ts'
export { notification, pushMessage, readRef } from './notification/index.ts'
export type { Notification, PushMessage } from './notification/index.ts'
export { operation, pathOf, readsOwnBody } from './operation.ts'
export type { AnswerOf, CallerKind, CallOf, InputOf, Method, Operation } from './operation.ts'
export { recommendation } from './recommendation/index.ts'
export { DEFAULT_DETAILS, FALLBACK_MESSAGE, NETWORK_ERROR, refusals, refusalsOfEvery } from './refusals.ts'
export type { RefusalBody, RefusalCode } from './refusals.ts'
export {
  dataOperators,
  groupOf,
  moneySettings,
  productSettings,
  screen,
  settingGroups,
  settingKeys,
  switchKeys,
  switchNames,
} from './screen/index.ts'
export type {
  AnalyticsEvent,
  DataOperator,
  DataPrices,
  SettingGroup,
  SettingKey,
  SettingValue,
  SwitchName,
  WebConfig,
} from './screen/index.ts'
export { subscription } from './subscription/index.ts'
export type {
  Invoice,
  OrderStatus,
  OwnSubscription,
  Package,
  PackageGroup,
  PaymentMethod,
  PaymentNews,
  PaymentOrder,
  Plan,
  PriceSums,
  SubscriptionTransaction,
  SubscriptionTransactionDetail,
} from './subscription/index.ts'
export {
  AVATAR_BYTES_MAX,
  BIO_LENGTH_MAX,
  NAME_LENGTH_MAX,
  PASSWORD_LENGTH_MAX,
  PASSWORD_LENGTH_MIN,
  ageAt,
  hasVisible,
  isBirthDate,
  profileTexts,
  user,
} from './user/index.ts'
export type {
  Account,
  BlockedProfile,
  BlockStatus,
  ConsentGiven,
  Device,
  KnownDevice,
  LoginResult,
  Partner,
  Profile,
  PublicProfile,
  PopularProfile,
  RelationEntry,
  Subscription,
} from './user/index.ts'
