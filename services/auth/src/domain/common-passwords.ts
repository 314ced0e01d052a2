/*
 * The 3,000 most common passwords that have a letter, most common first: the beginning of `common-passwords.txt` of Django 5.2,
 * which is made of Pwned Passwords. Those of digits alone are left out, because the rules refuse them.
 *
 * Copyright (c) Django Software Foundation and individual contributors. BSD 3-Clause License.
 */
const LIST = `
qwerty password abc123 password1 iloveyou 1q2w3e4r5t qwertyuiop monkey dragon 123456a 1qaz2wsx myspace1 homelesspa 123qwe
a123456 1q2w3e4r 123abc qwe123 qwerty123 target123 zxcvbnm tinkle qwerty1 1g2w3e4r gwerty zag12wsx gwerty123 fuckyou asdfghjkl
1q2w3e qazwsx princess computer 12345a ashley michael football 1234qwer sunshine aaaaaa iloveyou1 fuckyou1 daniel asdfgh
princess1 abcd1234 passer2009 love shadow superman football1 love123 jordan23 jessica 12qwaszx baseball monkey1 killer a12345
123456789a master asd123 asdf samsung charlie azerty soccer q1w2e3r4t5y6 jordan fqrg7cs493 michael1 jesus1 blink182 qwer1234
linkedin babygirl1 thomas q1w2e3r4 status michelle liverpool nicole asdasd qwert j38ifubn lovely andrew gfhjkm joshua anthony
hello1 justin angel1 zxcvbn hello iloveyou2 jennifer naruto tigger hunter welcome babygirl pokemon bitch1 jessica1 robert parola
secret fuckyou2 loveme 123456q purple mother anthony1 apple qazwsxedc money1 trustno1 matthew buster baseball1 andrea hannah
basketball freedom passw0rd soccer1 abc iloveu chelsea george friends william samantha amanda golfer summer chocolate asdf1234
qwerty12 number1 flower maggie letmein charlie1 pakistan batman superman1 asshole1 butterfly marina forever qweqwe fuk19600
mustang sunshine1 internet alexander london harley 1qaz2wsx3edc 29rsavoy 3rjs1la7qe ashley1 pepper xbox360 q1w2e3 family
whatever joseph loveyou jasmine orange cookie 50cent junior qweasdzxc martin 1qazxsw2 hello123 user lol123 google password12
ginger password2 patrick shadow1 jordan1 arsenal abcdef mylove nicole1 starwars taylor brandon q1w2e3r4t5 angel love12 brandon1
diamond snoopy 12345q vqsablpzla myspace asshole qweasd chris1 matrix mickey jonathan school melissa eminem lovers cheese
richard yellow 12345qwert nikita oliver bailey cjmasterinf a123456789 christian sophie yuantuo2012 sojdlg123aljg mercedes
victoria matthew1 peanut wall.e million2 tudelft benjamin diosesfiel dpbk1234 red123 pe#5gz29ptzmse abcdefg u38fa39 dragon1
sandra happy1 asdasd5 elizabeth prince banana angels angela $hex samuel qqqqqq qwertyu amanda1 barcelona zaq12wsx computer1
hockey monster michelle1 ghbdtn william1 nathan chicken carlos antonio welcome1 gabriel silver justin1 killer1 lucky1 jasmine1
bubbles hunter1 slipknot jackson purple1 morgan austin rainbow andrew1 daniel1 hottie1 fuckoff liverpool1 madison natasha
vanessa metallica adidas america xxxxxx mommy1 chicken1 jesus james1 spiderman alexis lauren null ferrari steven tinkerbell
qwaszx !ab#cd$ qwerty12345 robert1 pokemon1 nirvana butterfly1 buddy1 bandit nicholas 123qweasd danielle asdfasdf scooter
hannah1 destiny juventus rachel chelsea1 cookie1 chocolate1 qazxsw a838hfid 1234567a monica loveme1 stella a1b2c3 freedom1
zzzzzz america1 qwertyui jennifer1 111222tianya 1234abcd yamaha victor 123asd ronaldo smokey taylor1 cocacola money booboo
heather madison1 success david1 1password joshua1 november buster1 daddy1 jasper a poop samantha1 elizabeth1 mustang1 edward
tennis password123 zxc123 qaz123 diamond1 lovely1 myspace123 qqww1122 whatever1 family1 valentina friend sweety tigger1 exigent
music1 nothing harley1 chester casper hellokitty thomas1 super123 1q2w3e4r5t6y hahaha a1b2c3d4 startfinding cheese1 n0=acc3ss
david spongebob1 alexandra canada olivia december sabrina mynoob dennis dakota patricia playboy barbie friends1 johnny summer1
music loulou nicolas pretty qwert1 maggie1 charles mexico1 phoenix lover1 123456m thunder 123hfjdk147 rebecca beautiful spider
carolina 123456789q batman1 vincent jeremy yankees dallas master1 heather1 sebastian iloveu2 cameron sexy123 pepper1 midnight i
guitar caroline elephant weed420 yankees1 scorpion dolphin tweety bubbles1 fuckoff1 fucker peanut1 patrick1 pussy1 lalala louise
fuckme sexy lovelove p cowboys1 veronica sparky yagjecc826 adrian naruto1 iw14fi9j newyork september scooby heaven mother1
loser1 melissa1 tigers jessie crystal chris alexander1 gemini peaches merlin spongebob 123456s 1a2b3c raiders1 qazwsx123
stephanie shannon james zxcvbnm1 iloveyou! k.: sakura apples precious lakers a1234567 sergey poohbear manchester jackie cristina
jackson1 ginger1 aa123456 daniela pussy test123 123456j rocky1 muffin yellow1 alex newyork1 cooper apple1 asdfghjkl1 flower1
sammy1 cherry 123456b richard1 flowers monster1 destiny1 diablo blessed1 beauty slipknot1 mexico emmanuel winston spiderman1
nigger1 maverick genius toyota fuck tiffany charlotte creative baby123 winner onelove badboy tiger1 softball iloveu1 joseph1
beautiful1 hotmail mickey1 brittany asdf123 murphy sayang compaq pass manuel kristina scorpio garfield 3odi15ngxb hottie
421uiopy258 stupid1 aaaaa carmen qazqaz stalker austin1 doudou scooter1 lastfm brandy 1a2b3c4d steelers booboo1 claudia kitty1
m123456 rabbit isabella pimpin1 fuckme1 august october badoo boomer orange1 dexter samson bailey1 123456abc myspace2 green1 aaaa
12345678a kimberly crazy1 angelo qwert123 popcorn 123456d ranger cowboys q123456 happy black1 passion shorty christ snickers
tyler1 albert soleil guitar1 blessed krishna junior1 alyssa shorty1 forever1 lucky7 barney andrey icecream bitch cameron1 karina
california metallica1 samsung1 1v7upjw3nt melanie brittany1 bismillah babyboy1 fucker1 qwerty123456 christian1 eagles letmein1
iloveme danielle1 leonardo coffee windows police christine dancer woaini j123456 gangsta1 password! miguel cowboy arsenal1
love13 smokey1 swordfish uqa9ebw445 winter pass123 fucku2 maxwell denise iloveyou12 asdfgh1 bubba1 fernando q12345 qwerty1234
horses hardcore kitten sydney george1 francis cassie pumpkin twilight marlboro rangers secret1 pretty1 martina florida player1
fylhtq lauren1 natalie barbara jason1 s123456 sz9kqcctwy molly1 dolphin1 pookie hiphop bond007 rockstar chivas1 abc123456
nathan1 stupid 123qwe123 fishing 123123a john316 vfhbyf starwars1 greenday maria loveyou1 baby trinity tiffany1 fatima skater1
abc1234 angelina kobe24 d2xyw89sxj google1 bonnie lucky alexis1 fluffy courtney playboy1 123456z crystal1 turtle school1 father
darkness b123456 kissme alejandro corvette marseille roberto sweet1 player friendster lollipop biteme jackass sarah1 password3
qwerty7 lolita sexy12 candy1 simone jonathan1 brooklyn alicia honey motorola nicholas1 angel123 simple jackass1 slayer portugal
shelby rainbow1 poohbear1 chicago steven1 snowball justinbieb 123456c awesome 123qweasdzxc morgan1 vfrcbv iloveme1 natalia
golden people 3d8cubaj2e sweetie raiders boston sharon tucker shannon1 logitech pa55word teresa wilson snoopy1 test mnbvcxz
kevin bonjour mike lovers1 aaaaaa1 blue123 pamela qwe remember catherine redsox kenneth klaster victoria1 ssssss popcorn1
ihateyou eminem1 isabelle hockey1 cricket lakers24 seven7 bulldog lizottes 123456k marcus sarah kevin1 steelers1 love11 edward1
password. marley willow p3rat54797 fender yfnfif aaaaaaaa connor single magic blessing rockstar1 camille indian qazwsx1 peaches1
never tweety1 amber1 aaa111 nastya florida1 superstar love4ever 123456t goodluck asdfghjk bella1 hammer thunder1 stephen chance
marine marvin changeme santiago strawberry happy123 abcdefg1 carlos1 loveme2 bigdaddy marie1 satan666 daisy1 d123456 hotdog
abcd123 cutie1 mmmmmm z123456 qwert12345 arthur iverson3 vanessa1 123456l iceman tintin johnson svetlana chester1 cookies
orlando parker teacher miller freddy porsche bullshit yourmom1 rachel1 christopher loverboy fyfcnfcbz fuckyou! azertyuiop
rush2112 angelica travis spencer midnight1 12345qwerty sunday please love1234 gateway williams babygurl1 monika ladybug gracie
asdfg nissan asdfjkl tiger sunflower qwer sweetpea greenday1 jason ryan sasuke raymond m zachary charles1 undertaker precious1
evildick a12345678 brooklyn1 dallas1 tamara lollol aaaaa1 paradise sweetheart 111111a abc12345 money123 stephanie1 bianca
lakers1 poopoo shopping lebron23 emily1 winnie baby12 sophia kawasaki inuyasha doctor 12345t john fktrcfylh lucky13 andrei
sierra julian bigboy pantera nascar lorenzo genesis babyboy jacob1 qqq111 vladimir christina linkinpark andrea1 cool facebook
nelson abcd soccer12 polniypizdec0211 dolphins scarface frankie january maryjane montana sweet bandit1 qq123456 giovanni hahaha1
ricardo zxcvbnm123 mylove1 career121 johnny1 australia jerome soccer10 password11 jeffrey sassy1 ig4abox4 realmadrid rebecca1
xavier asdfghj asdasdasd vampire dakota1 brenda westside minnie honey1 falcon green brianna1 qw123321 southside1 eagles1 rosebud
laura getmoney1 francesco baller1 asdfg1 nigger zoosk claire ronaldo7 aaa k. bobby1 sergio alex123 sairam 123456aa savannah
timothy scooby1 disney 1q1q1q abigail jaguar katie1 sterling sophie1 italia warcraft 123456r blue mariana isabel zaqwsx maksim
blabla brooke patches jesus123 monkey123 jackie1 chicago1 courtney1 dancer1 bigdaddy1 mahalkita musica rental oliver1 valentin
awesome1 butter love22 alberto cherry1 london1 bigboy1 nigga1 teddybear cjkysirj cat123 single1 1qwerty walter black banana1
c123456 apple123 maria1 lover alessandro gabriel1 gateway1 bestfriend dominic michele champion helpme kitty nintendo alyssa1
volleyball qwerasdf hollister1 cancer marie password7 oscar1 jasmin tigers1 danny1 france element1 justine hawaii buddy maximus
sex chouchou passwort united francesca manutd victory darling natalie1 fishing1 student rafael princess12 animal regina abcdefgh
love69 spirit carter w5txn36alfw 123456g bitch123 jamaica mariposa gabriela abcdef1 dreams cheyenne calvin zachary1 zaq123 super
panther sniper poop123 lol kayla1 england willie 123zxc eduardo copper happiness bob123 veronika penguin valeria love23 antonio1
yahoo1 napoli brianna blahblah georgia eddie1 millie babygirl12 diesel monkey12 redsox1 engineer pass1234 sexy69 skater camaro
hallo bigdog virginia ybccfy 123qaz mohamed estrella gloria simpsons donald anderson dog123 blue22 newlife chris123 suzuki
leslie oksana princesa 123321a grandma1 skyline twilight1 audrey bradley warrior martin1 bitches1 scarface1 godisgood kisses
tristan sweet16 potter adriana giuseppe wwwwww trouble jimmy1 cupcake liberty aleksandr abcdefg123 smile softball1 pumpkin1
maddie shelby1 pimpin celtic online 123456e miranda hesoyam angels1 wizard pierre debbie rey619 jeremy1 legolas fucku1 speedy
allison love101 kingkong vkontakte sexsex loveyou2 badboy1 ruslan benjamin1 knight domino ladybug1 skate1 barbie1 taurus silver1
bobby rascal silvia monday jessie1 monique apples1 hallo123 pink123 adgjmptw mercury qw123 cookies1 olivia1 tyler florence
margarita children skittles polina pepsi1 justice star booger nokia fuckyou123 cristian soccer11 123456qwerty dreamer serenity
honda1 angela1 hollywood fuck123 mamapapa anna password01 siemens ncc1701 esther qawsed gregory love14 avatar zzzzzzzz
2012comeer sister panasonic password5 element business inuyasha1 colorado rangers1 minecraft camila microsoft sabrina1 amoremio
ronald p@ssw0rd harrypotter natali nirvana1 prince1 asdasd123 monkey2 gangster asasas cassie1 sammy jupiter texas1 qwer123
stanley madonna rocket 1bitch serega apollo n8zgt5p0shw= brandy1 missy1 internet1 serena valerie airforce1 jenny1 kelsey pebbles
sample123 catdog asdzxc system cowboy1 groupd2013 flowers1 megan1 icecream1 donkey vrbgqns997 danger chichi christmas dbrnjhbz
titanic 123456p thebest superstar1 packers vegeta hitman drowssap gizmo1 molly kathleen hamster bulldog1 cupcake1 ireland
christina1 india lasvegas westside1 brooke1 blondie qti7zxh18u frankie1 javier sports smiley babydoll gangsta poiuytrewq sultan
megaparol12345 nfnmzyf kirill johncena1 qwqwqw redneck1 coucou marshall terminator casper1 compaq1 sam123 rammstein basket
truelove security jayjay jackson5 football12 aaron1 elena skippy india123 september1 madrid snickers1 pookie1 myspace! ronnie
rocky admin123 jesus7 tommy1 sparky1 123456789m people1 peter 1qaz1qaz jetaime legend katrina shithead 123456789z harvey
scotland tanner pauline a1s2d3f4 violet fantasy welcome123 motdepasse bella stefan kimberly1 k123456 alexandre poiuyt celine
killer123 friday gandalf spencer1 aaaaaaa nikki1 phoenix1 j12345 pikachu robbie pizza1 dddddd zaq1xsw2 runescape1 qwertz philips
manman francisco chocolat jesus777 asdfjkl: fluffy1 bambam smiles cool123 viktor casanova spanky aurora gordon unicorn muffin1
carpediem mitchell franklin stonecold jack iloveyou. daisy loser alejandra z chivas jasper1 froggy love10 kelly1 christophe
rhbcnbyf jenny jesuschrist douglas russia handsome pussy69 love21 muhammad aaaaaaaaaa maxwell1 santos phantom g9l2d1fzpy lorena
tatiana lalala1 margaret baxter anastasia babygirl2 viking travis1 savannah1 little1 kelly sweetie1 platinum maurice piglet
eclipse elijah 1234567q super1 fatboy pppppp idontknow linked tomtom tinker1 passport andres 1blood d1lakiss access garcia
katherine admin m12345 charmed hotmail1 wolverine monica1 sexyboy britney diwtgm8492 patches1 mahalko mozart jamesbond loving
snowball1 cutiepie power ballin1 grace wisdom gangster1 bunny1 valentine church michel nicola sandra1 cambiami abcde corazon
hercules kingdom anhyeuem chloe1 candy tinker beatrice green123 horses1 everton trouble1 fashion peace1 theman emily comeon11
gibson myspace12 lolipop 12345m goldfish james123 mama saibaba toshiba sandy1 dylan1 maradona 12345s cooper1 marcus1 winston1
asdfghjkl: puppy1 lawrence kitkat network trevor amsterdam diamonds beatles maganda norman jamie1 joanna marcel cthutq damian
123456f enigma mercedes1 yoyoyo turtle1 bulldogs anton soccer13 bingo1 penis1 felipe dragonball boston1 1234asdf yahoo.com
hollywood1 forever21 star123 success1 test1234 mario trinity1 shalom kkkkkk hotdog1 promise einstein digital jayden marion sasha
pass1 reggie jimmy princess2 brother matteo melody english karate omsairam germany brian harrison casey1 onelove1 angel12 elaine
bubble simona ihateyou1 heaven1 max123 brian1 polska 123456y buttercup soccer7 julien cocacola1 gunner benfica johncena power1
billy nathalie 1qa2ws3ed danny hello12 infinity soccer123 wordpass hjvfirf timothy1 saturn runescape argentina stargate penelope
helena loveu2 spartak sasha1 pandora hahahaha scoobydoo stephen1 redskins baller captain forest pogiako manager water1 sweets
asd ranger1 mom123 georgia1 zxcv1234 colombia amelia spring general therock milano arnold swimming poopoo1 orlando1 eugene
little jacket025 dinosaur nonmember lacrosse zidane eagle1 travel moomoo ciaociao 12345r qwerty321 digital1 maryjane1 nothing1
ilovegod myname thuglife trfnthbyf asdqwe123 thx1138 wesley colt45 grandma teddy1 dianne hg0209 dragons catdog1 nadine rusty1
jesse1 summer08 paintball1 chopper chacha zxczxc pokemon123 duncan football2 subaru billy1 penis blood1 tennis1 sexybitch1
sureno13 bbbbbb pickle iverson kittycat kitten1 password4 bullet russell telechargement fatboy1 asdf12 pink butter1 sadie1
cleopatra denise1 testing tequiero flatron shithead1 oscar alaska charly gordon24 kristen walker gracie1 qweasd123 bullshit1
qazwsx12 sebastian1 ilovejesus faith1 mememe nigga boobies cynthia laura1 david123 sammie monique1 adrian1 12345j perfect
victor1 godzilla mylife hummer 123321q pascal a11111 r123456 justme bowwow1 butthead elephant1 mar love15 dustin cutiepie1
baseball12 smile1 bamboo katerina magic1 brutus password13 katie harry1 ganesh sexygirl1 roland youbye123 yahoo porsche1 pippo
cecilia blue12 martinez daddy buddy123 fabian mario1 pineapple panthers e123456 peterpan pa55w0rd joker1 allison1 teddybear1
birthday alfred houston1 samuel1 startrek hacker fuckyou69 vincent1 federico bernard houston mybaby holiday fondoom fktrctq
catch22 napoleon mountain honda ciccio berlin smoke420 qazxswedc steve friendship pitbull ass123 golfcourse babygurl alabama
mohammed college charmed1 lindsay chopper1 logan1 drummer1 linkin iloveme2 music123 oicu812 michigan packers1 l123456 wildcats
x4ivyga51f skittles1 isabella1 louise1 scotty christine1 gggggg raymond1 bradley1 naruto123 galina martha hassan mariah boomer1
bitches qwe12345 biteme1 yourmom booger1 asd123456 marco spurs1 catalina my3kids solomon philip goober iloveyou3 caramel change
bob looking vfvjxrf bubba amber peewee 123456789s spitfire bhf something panther1 sunny1 tommy caitlin barcelona1 pickles storm1
a123123 howard sandy bluebird myself 6hbf28w791 sexygirl megan vampires bigdog1 pussycat chanel charlotte1 trixie matt jjjjjj
andreas autumn cheer1 popeye strength moonlight carolina1 bananas hiphop1 cdtnkfyf fender1 myspace. 1loveyou theman1 skipper
hardcore1 phoebe mybaby1 cutie badass1 evelyn miriam firebird ybrbnf runner misty1 fordf150 damien maxime alison peter1 johnson1
s tnk0mk16vx bonita grace1 rodrigo lonely giulia soccer2 africa medicine saints password10 spider1 king aaliyah archie llllll
joanne mark angel2 maddog tucker1 h1xp2z2duk kermit yugioh drpepper jake baseball2 password0 n spartan117 t123456 the deejay
spike1 ilovehim1 caprice linda yfdbufnjh10305070 blackberry ironman fred elvis1 mypassword dragon123 joel q1q1q1 guinness sugar1
c tiger123 panget d darkangel salvador natasha1 ffffff ferrari1 miracle aaa123 lilwayne1 harry usa123 thumper s12345 melanie1
jaimatadi monkeys thebest1 qwerty11 abigail1 aaron indonesia pimp123 pebbles1 lololo barney1 familia predator dearbook hershey
aobo2010 123456n gators peace athena wxcvbn genesis1 always cassandra rahasia nick darren chiara lovelife freddie penguin1
devil666 hayden personal israel 2cute4u sexy101 chance1 skateboard lovebug pizza rfrfirf pencil alabama1 a111111 mikey1 aquarius
sporting steve1 smokie nemesis ka_djkhjsy6 montana1 cooldude remember1 brenda1 torres poopy1 aezakmi fuku00198 sunset theone
fernanda a1a1a1 future vikings bigdick bearshare b marcos newport1 lindsey denver ellie franco jeremiah 1234567890q lvbnhbq
olivier fuckme69 drummer diana lizzie scott alejandro1 123qwerty 111111q alicia1 budlight1 lorraine smoke1 knopka my3sons boogie
brasil potato magnum asdfasdf1 tarzan davide bonnie1 hector kelsey1 chevy1 capricorn a1s2d3 blondie1 evony192 badass special
death1 cherokee private mexican1 vampire1 blablabla connie jayden1 mike123 holly1 darkness1 marissa aaliyah1 samurai lincoln
kennedy turkey love01 broncos 12345d yvonne pimp kenneth1 giants babyblue manuela sheila goldie 12qw23we assassin nikki chloe
wrestling1 florian lizard daniel123 veronica1 buddha good westlife cricket1 summer09 tequila temp selena friend1 buttons
dragons1 dickhead azerty123 sk84life 2hot4u minnie1 christ1 formula1 shaggy testtest maddie1 juliana watermelon death defender
marine1 sex123 yamaha1 punk sexy13 qwer12 explorer love09 dragon12 dipset1 babylove sk8ter kissme1 marian faith hailey federica
favour dumbass1 pioneer f passer2011 simple1 penny1 l j 111qqq crazy ducati myspace3 haha123 hello2 matilda janice gilbert
surfer ibrahim dance1 warren monalisa bball1 agent007 emerald canada1 april deedee norte14 micheal delete dominique sapphire
dfvgbh password9 angel13 killer12 11111a alexandra1 simon cantik papillon killa1 teacher1 12345z cheyenne1 antoine monkeys1
mama123 dolphins1 xxx miranda1 connor1 vision hearts jayjay1 arizona jeffrey1 miller1 k wolves tokiohotel puppies hhhhhh bear
jacob 12345k kenny1 larisa spooky kissmyass sebastien england1 jamie freeman shirley random beauty1 julia wangyut2 ekaterina
disney1 gustavo lucky123 brownie design wrestling pitbull1 death666 picasso telefon lollipop1 love16 snowman shadow12 123456h
alex12 getmoney theresa morris bethany camilla julius racing subzero sydney1 voodoo salvatore alpha1 123456asd jamaica1 pink12
roberta panthers1 idontknow1 blahblah1 american murphy1 digger dude special1 julie stefano 123456789j loverboy1 linda1 malibu
pinky1 jayson benson gundam cjkywt 1myspace 123456qwe fuck69 frank sachin hughes zoey101 shanna winter1 kkkkkkkk sierra1
abcde12345 valera dodgers1 cuddles shelly 654321a bonbon money2 1princess harmony rabbit1 fuckit 123123q sputnik karolina
justice1 fucking slayer1 sam miguel1 april1 poopie1 iloveyou7 liliana kitty123 forget bambam1 dragonfly money12 frank1 bluefish
celeste marines nightmare qazwsxedcrfv adidas1 elijah1 abcde1 mommy hotrod golden1 stinky bollocks dominik sweetpea1 123456w
thailand deborah king123 daniele mustafa sublime scott1 carmen1 paloma dalejr88 dustin1 gerald amore garrett tigger2 ily123
broncos1 karen alessia bulldogs1 qweqweqwe buttercup1 master123 fuckit1 dominic1 water password00 matrix1 ficken bunny 1lover
kisses1 babydoll1 lindsey1 hotstuff ronaldinho loser123 asdasd1 thegame password8 stellina carrie shit pimp12 summer07 lala123
february d12345 simpson candy123 newlife1 redwings beckham pirate justdoit rose aspirine doggie fireball lilmama1 mookie raven1
smiley1 josh valentino volcom badger geronimo atlanta maison ghjcnj bitch12 adam lovebug1 password22 zk.: volcom1 rolltide
tobias energy jacobs password69 godislove buffalo beaver garden stella1 yousuck1 ytrewq pakistan1 qawsedrf viktoria oooooo
mommy123 emilie dadada doggy1 charlene shadow123 soccer3 curtis best redneck scorpio1 valencia sunny riley1 creative1 sk8ordie
popopo josephine atlanta1 suckit ohmnamah23 123456789k singer blood5 country molly123 vacation jellybean yankees2 ladygaga
callie cloud9 bella123 sexymama1 a1b2c3d4e5 massimo zombie mariam vanilla dennis1 mollie pavilion barbara1 dylan marley1 madmax
funny1 xavier1 driver german liberty1 y6p67ftrqj letter god dickhead1 harold redskins1 james23 october1 hihihi warcraft1 cuteako
kristen1 preston sammy123 bobbob tatyana drpepper1 gregor schalke04 poop12 tornado soccer9 olga stratfor twins2 lover123 electra
shakira shamrock prettygirl panda1 rockon insanity naruto12 avalon broken yankee stacey christmas1 fish connect scarlett
soccer14 queen1 samsam eternity f123456 tottenham teddy dexter1 coffee1 pantera1 lucas fountain love143 starcraft jazzy1 melvin
frances tomcat wallace burrito ashton newcastle ragnarok psycho willie1 privet 5hsu75kpot bitch2 simba1 clowns cedric lollypop
rooster topgun rosemary poopie hey123 goodboy vagina kristin marius sasasa love08 qwerqwer goddess redrose illinois gabby1
marlon gerard froggy1 blackie chandler sanane noway magnolia patricia1 area51 zxasqw12 bubble1 dodgers shawn1 paris1 daniels
dick mariah1 phillip gabrielle sasuke1 kkkkkkk milena season usdopaa whitney enterprise akopa123 sexy11 123456789d 12345b
andromeda warrior1 holland paramore donkey1 flores lionking maxmax budlight 1jesus bigred sunflower1 g123456 cinderella young1
dinamo blueeyes istanbul michael2 redbull rocker magnet hamilton galaxy canyon november1 porsche911 laguna dollar john123
passion1 1234567890a bacchus manuel1 dillon lala stardust romeo1 sanchez soccer5 cookie123 tanner1 batista blacky taco education
alessandra mamama judith fatass1 hello! patriots mason1 sunrise marines1 tattoo antonella ocpoook325 annie1 delfin sweety1
lucifer fresh1 a1a2a3 11111q gregory1 my2girls cool12 vivian cme2012 casablanca bogdan michigan1 vikings1 henry1 holly rosario
sparkle punkrock isaiah 1qa2ws megaman qazwsxedc1 fuckme2 bettyboop rooney copper1 yahoo123 cxfcnmt police1 billabong wilson1
reddog qwe123qwe sabina marketing respect swordfish1 samira marissa1 madeline dance newport blazer azerty1 yasmin ghbdtnbr
brother1 famous1 passat stanley1 fuckyou12 december1 willow1 b12345 simon1 perfect1 iluvu2 temppass sidney 123456789l samara
corona manson anything yoyoyo1 desiree alice chargers1 sara kittycat1 dorothy monkey11 hola dog coconut leonard hershey1 twinkle
nigeria bentley blackjack redhead country1 bluesky patriots1 catherine1 hongkong wayne1 pisces theone1 holden kevin123 wow12345
boobies1 karen1 roxanne outlaw google123 gogogo lester dietcoke newton johanna bobmarley haha pickles1 oblivion family5 sobaka
chris12 indiana carter1 julian1 mamamia billybob douglas1 carlitos amores info skyline1 aaron431 smile123 p123456 rosie1
123456789p mahal makaveli incubus ricky1 samson1 1q2w3e4r5 wonderful 1q2w3e4 caroline1 acmilan lakshmi marilyn panda 1zn6fpn01x
laptop monkey7 paintball spam scoobydoo1 boubou classic andreea freckles cartman sugar butterfly2 clifford underground moomoo1
fireman kent red bernie shane1 baseball7 warcraft3 ninja1 stratus daddysgirl blossom ncc1701d renata burton kurt micheal1
cassidy washington williams1 fucky0u markus zvezda trigger 1fr2rfq7xl giovanna stormy annette nikola hendrix g13916055158
bigdick1 gizmo spike tristan1 starfish cracker bishop kristine ethan1 peewee1 1a2s3d4f jordan12 skywalker south13 football10
`;

const MOST_COMMON: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/));

/** Signs that people put for letters. */
const LETTERS: Readonly<Record<string, string>> = { '@': 'a', $: 's' };

/**
 * Whether a password is one of the most common ones. The rules want capitals and a special character, so a common word that
 * only got those is as common: `Password@1`, `P@ssw0rd`.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  const spelled = plain.replace(/[@$]/g, (sign) => LETTERS[sign] ?? '');
  return [plain, lettersAndDigits(plain), lettersAndDigits(spelled)].some((form) => MOST_COMMON.has(form));
}

function lettersAndDigits(text: string) {
  return text.replace(/[^\p{L}\p{N}]/gu, '');
}
