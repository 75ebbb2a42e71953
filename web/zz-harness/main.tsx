// @ts-nocheck
import '@tayang/design/tokens.css'
import '@tayang/design/base.css'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { WithI18n } from '../src/shared/i18n/with-i18n.tsx'
import { QuizDesk } from '../src/features/live/quiz-desk/quiz-desk.tsx'
import { QuizLayer } from '../src/features/live/live-quiz/quiz-layer.tsx'
import { QuizChips } from '../src/features/live/live-quiz/quiz-chips.tsx'
import { openQuizSession } from '../src/features/live/live-quiz/quiz-session.ts'
import { ReplayLayer } from '../src/features/live/live-quiz/replay/replay-layer.tsx'
import { ChatPanel, useRoom } from '#features/chat/live-chat'
import { PollDialog } from '#features/chat/make-poll'
import { WithQueries } from '#shared/api'
import { session } from '#shared/session'
import stage from '../src/features/live/live-show/show-stage.module.css'
import player from '../../player/src/react/live/live-player.module.css'
const q = new URLSearchParams(location.search)
const language = q.get('lang') ?? 'en'
document.documentElement.lang = language
const viewer = { account: { id: 'a', name: 'Rani', email: 'r@x.id' }, profile: { id: 'p', name: 'Rani Kusuma', avatar: null } }
session.enter(viewer, { accessToken: 'x', refreshToken: 'y' })
const listeners = []
const room = { roomId: 's', onQuiz: (l) => (listeners.push(l), () => {}), sendQuiz: () => true, mediaTime: () => Date.now() }
const quiz = openQuizSession(room)
window.tell = (...f) => f.forEach((x) => listeners.forEach((l) => l(x, performance.now())))
function Stage({ place, replay }) {
  const chat = useRoom({ roomId: 's', ownerId: 'p' })
  const layer = replay ? <ReplayLayer items={window.items} mediaTime={() => Date.now()} /> : <QuizLayer session={quiz} place={place} mediaTime={() => Date.now()} onGoToLive={() => {}} />
  const over = place !== 'beside'
  return (
    <div className={stage.stage}>
      <div className={stage.main}>
        <section className={player.player} style={q.get('full') ? { position: 'fixed', inset: 0, zIndex: 60, height: '100dvh', aspectRatio: 'auto' } : undefined}>
          <div style={{ position: 'absolute', inset: 0, background: 'linear-gradient(160deg,#f2b38b,#5b4a8a 45%,#1c2350 70%,#0e1230)' }} />
          <div className={player.overlay}>{over && layer}</div>
          <div className={player.badges}><span className={player.live}>LIVE</span><span className={player.chip}>3,4K</span><QuizChips session={quiz} /><span className={player.space} /><span className={player.chip}>2,4 s</span></div>
        </section>
        {!over && layer}
        <div className={stage.facts}><div className={stage.about}><h1 className={stage.title}>Mabar: cari jamur emas</h1><p className={stage.line}><span>Rani Kusuma</span><span>Gaming</span></p></div></div>
      </div>
      {!q.get('full') && <div className={stage.chat}><ChatPanel room={chat} /></div>}
    </div>
  )
}
const view = q.get('view')
const element = view === 'desk' ? <QuizDesk viewer={viewer} /> : view === 'poll-form' ? <WithQueries><PollDialog showId="s" onClose={() => {}} /></WithQueries> : <Stage place={q.get('place') ?? 'over'} replay={view === 'replay'} />
createRoot(document.getElementById('root')).render(<WithI18n language={language}><RouterProvider router={createMemoryRouter([{ path: '*', element }])} /></WithI18n>)
