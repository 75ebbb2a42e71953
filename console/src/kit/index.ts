/**
 * Kit: the parts that every desk of the console is made of.
 *
 * Two panes and their addresses, lists and tables worked by keyboard, buttons that show their key, dialogs that say
 * what
 * will happen, ten seconds to undo, and the small words and figures between. It knows no operation; texts about a case
 * are passed in.
 */
export { ActionButton } from './actions/action-button.tsx'
export { ConfirmDialog } from './actions/confirm-dialog.tsx'
export { AskFirst, useAskFirst } from './actions/ask-first.tsx'
export { Conflict } from './actions/conflict.tsx'
export { ReasonDialog, type Reason } from './actions/reason-dialog.tsx'
export { SmallButton } from './actions/small-button.tsx'
export { endUndo, offerUndo, runUndo, undoState, type Undoable } from './actions/undo.ts'
export { UndoBar } from './actions/undo-bar.tsx'
export { Desk } from './desk/desk.tsx'
export { Page } from './desk/page.tsx'
export { useListAddress, type Filters } from './desk/use-list-address.ts'
export { Kbd } from './keys/kbd.tsx'
export { KeyOverlay } from './keys/key-overlay.tsx'
export { takeLostFocus } from './keys/take-lost-focus.ts'
export { useShortcuts } from './keys/use-shortcuts.ts'
export { CaseList, CaseRow } from './lists/case-list.tsx'
export { DataTable, type Column } from './lists/data-table.tsx'
export { chooseByArrows } from './lists/choose-by-arrows.ts'
export { FilterChips, FilterChoice, FilterText } from './lists/filters.tsx'
export { isOneOf } from './lists/is-one-of.ts'
export { ListFoot } from './lists/list-foot.tsx'
export { Tabs } from './lists/tabs.tsx'
export { Empty, Failed, Loading, WhenRead } from './states/states.tsx'
export { Checks } from './facts/checks.tsx'
export { HoldToSee } from './facts/hold-to-see.tsx'
export { Left } from './facts/left.tsx'
export { CountRing, DueRing } from './facts/rings.tsx'
export { Sparkline } from './facts/sparkline.tsx'
export { StateLine } from './facts/state-line.tsx'
export { MomentField } from './forms/moment-field.tsx'
export { Chip, Facts, Money, Panel, StatusLamp, When, type Tone } from './facts/facts.tsx'
