import { testHouse } from '../app.ts'
import { noon } from './scene.ts'
import { testWrongInput } from './wrong-input.ts'

testWrongInput(await testHouse({ now: noon }), ['POST'])
