import { admin } from '@tayang/contract'
import type { Quizzes } from '#modules/quizzes'
import { route, type Route } from '#platform/http/route'

/** Routes of the quizzes of titles. */
export function titleQuizRoutes({ quizzes: { desk } }: { quizzes: Pick<Quizzes, 'desk'> }): Route[] {
  return [
    route(admin.listTitleQuizzes, ({ query, now }) => desk.list(query, now)),
    route(admin.getTitleQuiz, async ({ params, now }) => ({ data: await desk.get(params.friendlyId, now) })),
    route(admin.putTitleQuiz, async ({ params, body, caller, now }) => ({
      data: await desk.put({ friendlyId: params.friendlyId, draft: body, by: caller, now }),
    })),
    route(admin.removeTitleQuiz, ({ params, now }) => desk.remove(params.friendlyId, now)),
  ]
}
