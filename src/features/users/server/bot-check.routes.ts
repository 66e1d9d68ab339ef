import { challengeFor } from '#platform/bot-check/bot-check.ts'
import { serve } from '#platform/http/call/serve.ts'
import { botCheckChallenge } from '../contract.ts'

export const botCheckRoutes = [serve(botCheckChallenge, (call) => challengeFor(call, call.query.action))]
