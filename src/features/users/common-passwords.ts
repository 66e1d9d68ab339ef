import { searchForm } from '#lib/text/search-form.ts'

/**
 * Words that the most common passwords are made of: from lists of leaked passwords, worldwide and Brazilian; keyboard rows, names, teams. A
 * password that passes the strength rule is refused if it is one of these words with digits, symbols, capitals or look-alikes added, so
 * each word covers dozens of entries of such a list.
 */
const words = `
password passwort passwd passw0rd pass passe passport passcode secret secreta segredo senha senhas minhasenha novasenha senhanova
senhaforte senhasegura senhafacil mudarsenha trocarsenha mudar mudei trocar alterar acesso acessar entrar entrada login
logon signin usuario user username admin administrador administrator adm root toor system sistema suporte support teste
testes test tester testing testando temp temporario provisorio provisoria padrao default guest convidado visitante welcome
bemvindo bemvinda hello ola oi tchau letmein openup opensesame abretesesamo changeme trustno trustnoone whatever nothing
nada tudo qualquer internet computador computer notebook windows microsoft google facebook instagram whatsapp twitter
youtube netflix yahoo hotmail gmail outlook linkedin orkut amazon apple iphone android samsung motorola nokia xbox
playstation nintendo server servidor network master mestre super superman superuser manager gerente chefe chef diretor
diretoria presidente secretaria financeiro comercial vendas estoque caixa cozinha garcom atendimento atendente recepcao
reserva reservas mesa mesas restaurante restaurantes lanchonete pizzaria churrascaria padaria cafeteria cafe bar boteco
cantina hotel pousada buffet delivery cardapio gourmet sabor comida cerveja cachaca caipirinha feijoada churrasco pizza
chocolate cocacola coffee cookie cheese banana orange apple cherry strawberry morango abacaxi melancia laranja limao pimenta canela
qwerty qwertyu qwertyui qwertyuiop qwert qwer qwe asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asd asdasd qweqwe qweasd
qweasdzxc qazxsw zaqwsx zaqwsxcde zxc zxcv zxcvb zxcvbn zxcvbnm zxczxc qazwsx qazwsxedc wsxedc edcrfv qaz wsx zaq zaqxsw qwaszx poiuytrewq
lkjhgfdsa mnbvcxz poiuy lkjhg mnbvc azerty qwertz asdfqwer qwerasdf qwerfdsa abc abcd abcde abcdef abcdefg abcdefgh
abcabc aabbcc xyz xxx aaa teclado keyboard qawsed qqww aaasss
iloveyou iloveu loveyou loveme love lover lovely amor amore amorzinho amormeu meuamor minhavida vida vidaloka teamo teamu
tiamo euteamo eutiamo amoteamo amoretra amote beijo beijos saudade paixao coracao querida querido princesa princess
principe prince rainha queen king rei anjo anjinho angel angels lindinha lindinho linda lindo gatinha gatinho gata gato
bebe baby babygirl babyboy fofa fofinha fofinho neném florzinha flor flores flower flowers estrela star stars lua sol
sunshine sunset sunrise moonlight rainbow butterfly borboleta golfinho dolphin tigre tiger leao lion lobo wolf urso bear
panda dragon dragao monkey macaco cavalo horse mustang eagle aguia falcon falcao hawk shark tubarao spider aranha cobra
snake phoenix fenix unicornio unicorn cachorro dog doggy puppy kitty cat
jesus jesuscristo jesuscristoesenhor jesusteama cristo christ deus deusefiel deuseamor deusnocomando godisgood god
jehova jeova senhor senhora nossasenhora aparecida maria mariajose santana santa santo espiritosanto bencao abencoada
abencoado fe esperanca vitoria gloria gratidao paz peace freedom liberdade forca foco familia family minhafamilia meufilho
minhafilha filho filha filhos mae pai mamae papai vovo vovozinha irmao irma amigo amiga amigos friends friendship forever
parasempre together
football futebol soccer baseball basketball hockey volei tennis golf golfer boxing brasil brazil brasileiro brasileira
saopaulo riodejaneiro belohorizonte curitiba portoalegre salvador bahia recife fortaleza brasilia manaus goiania minas
gerais flamengo fluminense vasco botafogo corinthians corintians timao palmeiras verdao santos santosfc tricolor spfc
saopaulofc gremio internacional colorado cruzeiro atletico galo atleticomg sport sportrecife bahiaesporte athletico
coritiba ceara fortalezaec goias vitoriaec chapecoense pontepreta guarani mengao mengo fogao nacao barcelona realmadrid
arsenal liverpool chelsea juventus milan benfica sporting porto neymar ronaldo ronaldinho messi pele zico senna kaka
batman superhomem spiderman homemaranha ironman avengers marvel starwars jedi skywalker yoda vader matrix neo naruto
sasuke goku dragonball pokemon pikachu charizard mario luigi zelda sonic minecraft roblox fortnite freefire counterstrike
warcraft starcraft diablo hunter ranger ninja samurai killer hacker gamer player pirate wizard merlin gandalf harrypotter
hogwarts hermione frozen elsa disney mickey minnie donald pooh snoopy garfield scooby simpsons homer bart barney
metallica nirvana slipknot ironmaiden acdc linkinpark guitar guitarra rock rocknroll music musica dance samba pagode
sertanejo forro funk skate surf surfista moto motocross ferrari porsche corvette camaro harley yamaha honda toyota ford
chevrolet fusca gol palio uno corsa celta opala mercedes lamborghini
summer winter spring autumn verao inverno primavera outono natal christmas pascoa carnaval feliz felicidade happy lucky
sorte smile sorriso alegria festa party praia beach mar oceano ocean montanha floresta chuva rain fogo fire agua water
terra earth vento thunder trovao lightning storm tempestade shadow sombra ghost fantasma angeldemon demon devil diabo
heaven ceu hell inferno silver prata gold ouro golden diamond diamante crystal cristal ruby esmeralda black preto white
branco blue azul red vermelho green verde yellow amarelo pink rosa purple roxo
january february march april june july august september october november december janeiro fevereiro marco abril maio
junho julho agosto setembro outubro novembro dezembro monday tuesday wednesday thursday friday saturday sunday segunda
terca quarta quinta sexta sabado domingo
michael jordan jennifer jessica ashley michelle daniel matthew andrew joshua anthony robert thomas charlie george
nicole hannah amanda samantha elizabeth alexander alexandra benjamin william richard david joseph jonathan justin brandon
christian christopher nicholas patrick melissa stephanie rebecca rachel sarah emily madison olivia sophia isabella
victoria natasha vanessa andrea sandra patricia martin maverick maggie ginger buster cooper tucker bailey rocky sammy
pepper peanut cowboy cowboys steelers lakers yankees eagles raiders redsox packers chicago newyork boston london america
canada india australia dallas
joao jose junior antonio francisco carlos paulo pedro lucas luiz luis marcos marcelo gabriel rafael daniela bruno eduardo felipe
rodrigo rogerio fernando fabio fabiano fabricio leonardo leandro luciano matheus mateus mauricio miguel nathan nicolas
otavio oscar raimundo renan renato ricardo roberto samuel sergio sidnei silvio thiago tiago valdir vicente vinicius vitor
victor wagner walter wellington wesley william adriano alan alberto alessandro alex alexandre anderson andre arthur artur
augusto bernardo breno caio caique cesar cicero claudio cristiano davi david denis diego diogo douglas edson elias emerson
enzo erick everton geraldo gilberto gilson guilherme gustavo heitor helio henrique hugo igor isaac ivan jair jefferson jean
jeferson jorge juliano julio kaique kauan kevin lorenzo manoel manuel mario
ana anacarolina anapaula anabeatriz anaclara anajulia adriana adriele alana alessandra alice aline amanda andreia angela
angelica barbara beatriz bianca bruna camila carla carina carolina caroline cecilia celia clara claudia cristiane cristina
daiane daniele daniella debora denise eduarda elaine eliane elisa eloisa emanuelle erica erika fabiana fatima fernanda
flavia francisca gabriela gabrielle giovana giovanna gisele gloria helena heloisa ingrid isabel isabela isabelle isadora
ivone jaqueline jessica joana joyce juliana julia juliane karen karina karine kelly laiza lara larissa laura leticia lidia
lilian livia lorena luana luciana lucia luiza luisa manuela marcela marcia mariana marina marisa marta mayara melissa
milena mirella monica monique nadia natalia nathalia nicoly nicole paloma pamela paola patricia paula poliana priscila
rafaela raissa raquel rebeca regina renata rita roberta rosana rosangela rosemary sabrina samara sandra sara silvana
silvia simone sofia solange sonia stefany suelen suzana tais taina tamires tania tatiana tatiane thais thalita valentina
valeria vanessa vera veronica vitoria vivian viviane yasmin
silva santos oliveira souza rodrigues ferreira alves pereira lima gomes costa ribeiro martins carvalho almeida lopes
soares fernandes vieira barbosa rocha dias nascimento andrade moreira nunes marques machado mendes freitas cardoso ramos
goncalves teixeira
sexy sex sexo gostosa gostoso delicia fuckyou fuckoff fuck asshole bitch bastard porra caralho merda foda foder foda-se
fodase putaria puta idiota pinto buceta pussy naked playboy hardcore viagra blowjob bigdick cumshot pornhub porno
drowssap nimda terces maconha cerveja balada cachaceiro bandido malandro vagabundo trabalho empresa casa minhacasa escola
faculdade colegio professor professora aluno medico medica advogado engenheiro policia policial bombeiro exercito marinha
aeronautica soldado sargento capitao captain general commander
access account action adidas airborne alaska albatross albert alfred allison alpha amigos anakin anime apollo archer
arizona arnold asdfjkl aspirin atlanta austin avatar awesome badboy badger bamboo bandit barney baron beast beaver bella
bigboy bigdog bigdaddy biteme blaster blazer blink blizzard blondie blossom bobby bond bonnie booboo booger boomer brandy
bradley bravo brian brooklyn brother brownie bubba bubbles buddy bulldog bullet bunny butter buttons caesar calvin camera
campus candy captain carlos carmen carrie casino casper cassie castle celtic center champion chance changes charger
charles charlotte chester chicken chris chucky claire classic clayton clover coco college compaq concrete connor cool
coolio corona country courage cowgirl crazy cricket cruise crusader cyber daisy dakota danger danielle dark darkness
darkside dave death december deedee delta denver derek desert design destiny dexter diana dodgers dollar domino dontknow
doctor dream dreamer dreams ducati duke dundee dynasty easter eclipse edward einstein elephant elliott eminem emma empire
engine england enigma enter eric express fantasy fast fender fiesta fisher fishing flash fletcher florida flyers forest
foxtrot france frank frankie freddy freedom friend frosty fucker galaxy gamecube garcia gemini genesis genius geronimo
giants gibson gilbert girls gizmo gloria goldfish goober goodluck gordon gothic grace graham grandma great gregory griffin
grizzly gunner hammer hannah happyday harry harvey hawaii heather hello helpme hercules hollywood honey hooters hotdog
hotrod houston howard hunting icecream iceman illusion impala indian indiana infinity inferno insane internet intruder
ireland isabella jackass jackie jackson jaguar jake james japan jasmine jasper jason jasper jeffrey jeremy jersey jester
jimmy johnny johnson joker jones joseph julian jupiter justice kelsey kenneth kermit killers kimberly kitten knight
knights kristina ladybug laser lauren legend legolas leslie lizard london lonely lucifer machine magic magnum marcus
marine marines marlboro marley marshall maxwell mayday melanie memory mercury mexico miller million mission mobile
molly money monster montana moose morgan morris mother motorola mountain muffin murphy mystery nascar nathan nelson
network newport newton nicola nightmare ninja nirvana norman nothing number october oliver omega online orlando
overlord oxford pacific pamela panther paradise paris parker patriots pearl penguin people perfect peter phantom philip
photo picasso picture pioneer please pluto police polina popcorn poohbear porter power powers precious predator
premium private promise pumpkin punisher puppies python quality rabbit racing racer raider rainbow random rascal raven
raymond reality rebel redskins redwing remember renegade republic research rider river robbie robin robinson rocket
rodney ronald rooster rosebud royals runner russia rusty sabrina sailor salomon sampson samsung saturn savage scarface
scooter scorpion scorpio scott sebastian security senior serenity sergeant seven sexy shannon shelby sheriff shithead
sierra simple simon sister skippy slayer smokey snickers snowball snowman softball sophie spanky sparky speed speedy
spirit spitfire squirrel stalker stanley stargate startrek stealth stella steven steve stewart sticky stone stranger
strike student stupid success sugar sunflower sunny surfer survivor susan sweet sweetheart sweetie sweety swimming
sydney sylvester tango tardis target taurus taylor teacher teddy teddybear tequila terminator terror texas theman
therock theresa thuglife thumper tiffany tigers tigger timothy tinkerbell titanic titanium toby tomcat tommy topgun
tornado toronto tottenham toyota travel travis treasure trinity triumph trooper trouble truelove trumpet tucker turbo
turtle tweety twilight twister united unknown valentine valerie vampire vegas velvet venom vermont vertigo victory viking
vincent violet viper virgin virginia virus vision volcano volley volvo voyager walker warrior water watson weasel webmaster
welcome western whisky william willow wilson windsor winner winston winter wisdom wolverine wonder woody world wrestling
xavier yankee yellow yesterday zachary zaphod zeppelin zombie zorro`

const common = new Set(searchForm(words.normalize('NFC')).split(/\s+/).filter(Boolean))

/** Look-alikes and the letters they stand for; 1 is an i or an l. */
const lookAlikes: Record<string, string> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const withoutEnds = (text: string) => text.replaceAll(/^[^a-z]+|[^a-z]+$/g, '')
const lettersOf = (text: string) => text.replaceAll(/[^a-z]/g, '')

function spelledOut(text: string, one: string): string {
  return text.replaceAll(/[0345789@$!1]/g, (sign) => (sign === '1' ? one : (lookAlikes[sign] ?? sign)))
}

/** The words in a password without decoration: without what precedes and follows them, look-alikes replaced, symbols inside removed. */
function baseWords(password: string): Set<string> {
  const text = searchForm(password)
  const bases = new Set<string>([lettersOf(text)])
  for (const one of ['i', 'l']) {
    bases.add(lettersOf(spelledOut(withoutEnds(text), one)))
    bases.add(lettersOf(withoutEnds(spelledOut(text, one))))
    // A look-alike may be the last letter of the word, before the digits: 's3nh@123'.
    bases.add(lettersOf(spelledOut(text.replaceAll(/^\d+|[\d.!?*#_-]+$/g, ''), one)))
  }
  bases.delete('')
  return bases
}

/** `word` once, twice ('senhasenha') or with one letter added ('senhaA'). */
function isUsual(word: string): boolean {
  const half = word.slice(0, word.length / 2)
  const shorter = word.slice(0, -1)
  return (
    common.has(word) || (half + half === word && common.has(half)) || (word.length > 4 && common.has(shorter))
  )
}

/**
 * Whether a new password is common or made of the given own names: a common word in disguise, few different letters, or a run of digits
 * with hardly anything added.
 */
export function isCommonPassword(password: string, ownNames: readonly string[]): boolean {
  const names = ownNames.map((name) => lettersOf(searchForm(name))).filter((name) => name.length >= 5)
  const bases = [...baseWords(password)]
  if (bases.some((base) => isUsual(base) || names.some((name) => base.includes(name)))) return true
  const letters = lettersOf(searchForm(password))
  return new Set(letters).size <= 2 && isPlainRun(password.replaceAll(/\D/g, ''))
}

/** Fewer than four digits, at most two different ones, or digits in order as on a keyboard. */
function isPlainRun(digits: string): boolean {
  const rows =
    '01234567890123456789 98765432109876543210 1123581321 123123123 147258369 159753 121212 102030405060'
  return digits.length < 4 || new Set(digits).size <= 2 || rows.includes(digits)
}
