import type { PersonHead } from '@tayang/contract'
import { useMay } from '#shared/session'
import { CashoutsPanel } from './panels/cashouts-panel.tsx'
import { ChatPanel } from './panels/chat-panel.tsx'
import { ClipsPanel } from './panels/clips-panel.tsx'
import { DecisionsPanel } from './panels/decisions-panel.tsx'
import { NotesPanel } from './panels/notes-panel.tsx'
import { OrdersPanel } from './panels/orders-panel.tsx'
import { RelationsPanel } from './panels/relations-panel.tsx'
import { ReportsPanel } from './panels/reports-panel.tsx'
import { SessionsPanel } from './panels/sessions-panel.tsx'
import { ShowsPanel } from './panels/shows-panel.tsx'
import { SubscriptionsPanel } from './panels/subscriptions-panel.tsx'
import { TrailPanel } from './panels/trail-panel.tsx'
import { WalletPanel } from './panels/wallet-panel.tsx'
import { WhyPanel } from './panels/why-panel.tsx'
import style from './people.module.css'
import type { Part } from './tabs.ts'

interface PersonPartsProps {
  person: PersonHead
  part: Part
}

/** The panels of one part; each reads its own call, so that the page is there before all of them are. */
export function PersonParts({ person, part }: PersonPartsProps) {
  switch (part) {
    case 'all':
      return <Everything person={person} />
    case 'sessions':
      return <SessionsPanel person={person} />
    case 'reports':
      return <ReportsPanel person={person} />
    case 'decisions':
      return <DecisionsPanel person={person} />
    case 'money':
      return (
        <div className={style.stack}>
          <WalletPanel person={person} />
          <CashoutsPanel person={person} />
        </div>
      )
    case 'shows':
      return <ShowsPanel person={person} />
    case 'clips':
      return <ClipsPanel person={person} />
    case 'orders':
      return (
        <div className={style.stack}>
          <OrdersPanel person={person} />
          <SubscriptionsPanel person={person} />
        </div>
      )
    case 'chat':
      return <ChatPanel person={person} />
    case 'relations':
      return <RelationsPanel person={person} />
    case 'notes':
      return <NotesPanel person={person} />
    case 'trail':
      return <TrailPanel person={person} />
  }
}

function Everything({ person }: { person: PersonHead }) {
  const mayDecisions = useMay('decisions.read')
  const mayReports = useMay('reports.read')
  const mayMoney = useMay('wallets.read')
  return (
    <div className={style.columns}>
      <div className={style.stack}>
        {mayDecisions && <DecisionsPanel person={person} isShort />}
        {mayReports && <ReportsPanel person={person} isShort />}
        <NotesPanel person={person} isShort />
      </div>
      <div className={style.stack}>
        {mayMoney && <WalletPanel person={person} />}
        {!person.isErased && <SessionsPanel person={person} isShort />}
        {!person.isErased && <WhyPanel person={person} />}
      </div>
    </div>
  )
}
