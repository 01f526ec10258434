/**
 * How small firms write about their clients. A word list alone takes "not interested in renewing" for praise and "no
 * issues at all" for a complaint. These rules know what is negated, what is only a fact, and what a trade calls good or
 * bad. The word list (`scoreOf`) knows the rest. They prefer no score to a wrong one.
 *
 * Patterns see lower case, with "won't" written as "will not".
 */

/** Facts: phrases with a word of praise or blame that say nothing, and a "no" that negates nothing. */
const facts = [
  'no (?:doubt|wonder|matter|need|rush|hurry|change|news|(?:longer|later|earlier|more|less) than)',
  'not (?:only|just|sure|certain|decided|(?:later|earlier|more|less) than|until|before|confirmed|(?:for )?the (?:first|only|last))',
  'no\\.? ?\\d+|unsure|undecided|why not|if not|or not|nothing new|not applicable|can not believe',
  'would (?:like|love|prefer|be (?:happy|glad|good|great|nice|better|keen))|looks? like|like (?:last|the last|before|to|a|an)',
  'good (?:morning|afternoon|evening|friday)|happy (?:hour|new year|birthday)|(?:kind|best|warm) regards|what kind|kinds? of',
  'late (?:morning|afternoon|evening|night|nights|shift|january|february|march|april|may|june|july|august|september|october|november|december|next|in the)',
  '(?:opens?|closes?|works?|working|until|till|stay|stays|stayed|staying) late|of late|late fees?',
  '(?:bus|train|mrt|next|first|last|each|every|per) stops?|stop(?:s|ped|ping)? by|drop(?:s|ped|ping)? off|cut[- ]?off|missed calls?|lost and found',
  '(?:complaints?|refunds?|returns?|cancellation) (?:policy|form|procedure|process|hotline|desk)|(?:re)?issue(?:s|d)? (?:\\w+ ){0,2}?(?:invoices?|receipts?|date|cards?|pass(?:es)?|cheques?|po|number)|to issue|issued|(?:date of|next) issue',
  '(?:price|cost) breakdown|breakdown of|broken down|(?:trade|career|job|book|fun|food) fair|fair enough|fast food|quick (?:call|question|chat|note|reply)',
  '(?:was|were) \\w+ until|cancel by|worth (?:of|about|around|over|sgd|\\d)|leaving (?:for|on|at|the (?:keys?|office))|left us (?:a|the|his|her) (?:note|keys?|number|message)|solid (?:wood|oak)',
  'loyalty (?:card|plan|points|program(?:me)?)|approval|renewals?(?! (?:is |was )?(?:signed|confirmed|done))',
];

/** Words of the list that say nothing in a trade. */
const empty = [
  'helps?|care|cleans?|cleaners?|cleaning|gifts?|awards?|party|emergency|strong|stronger|sweet|bitter|super|kind|miss|fire|alarm',
  'hop(?:es?|ing)|hopefully|damn|bloody|sibei|true|top|win|wins|chance|charges?|demand|demands|best|pest|sick|better|like|fine|free|tenders?',
];

/** Praise that has its negation in it. */
const praiseAsItIs = [
  '(?:can|could) not (?:have )?(?:be|been|gone|go|work(?:ed)?|turned out)? ?(?:happier|better|smoother|easier|nicer)',
  '(?:can|could) not (?:fault|complain|wait|get enough|speak highly|ask for (?:more|better)|say anything bad|(?:praise|thank|recommend) (?:\\w+ ){1,4}(?:enough|more|highly))',
  'nothing (?:to (?:complain|fault|criticise|improve|worry)|bad to say|wrong|went wrong)|no (?:regrets?|brainer|returns|rejects|breakages|surprises)|not (?:half )?(?:bad|shabby)|not take long',
  '(?:do|does|did) not (?:mind|disappoint)|second to none|never fails?|never (?:been )?let (?:\\w+ )?down|no horse run|die die must(?: try| have)?',
  '(?:would|will) not (?:change (?:a|any)thing|(?:go|look) (?:to |for |with )?(?:any(?:where|one|body)(?: else)?|elsewhere)|(?:use|buy from|try) any(?:one|body) else|switch|leave)|not want anyone else|never (?:been|had|tasted|seen)(?: \\w+)? (?:better|happier)',
  'without (?:fail|a hitch|any fuss|fuss)|better than (?:before|expected|last|ever|the)|(?:hassle|trouble|problem|error|worry|fault)[- ]free',
  '(?:complaints?|problems|issues|mistakes|delays|returns|breakdowns|waste) (?:is |are |was |were |has |have |has been )?(?:down|fewer|less|dropped|gone|withdrawn)|(?:sad|sorry|hate|afraid) to (?:lose us|see us go)|not have (?:\\w+ ){1,4}without (?:us|our|you)',
  '(?:pay|pays|paid|clear|cleared|settled) (?:\\w+ ){0,3}?(?:outstanding|overdue|arrears)(?: \\w+)?',
];

/** Blame that has its negation in it. */
const blameAsItIs = [
  '(?:far from|anything but|less than|not as) (?:\\w+ )?\\w+|could (?:be|have been|do) better|should have been better|never (?:been|had|tasted|seen)(?: \\w+)? worse',
  'never again|not (?:what|how) (?:\\w+ ){1,3}(?:ordered|wanted|expected|agreed|promised)|not (?:good enough|up to|cheap|a fan|again|acceptable|on|song)|no good',
  'nothing (?:\\w+ )?good|good for nothing|not (?:\\w+ ){0,2}?(?:solved?|fix(?:ed)?|repair(?:ed)?|resolved?|sorted|settled?|address(?:ed)?|rectified|put right)',
  'can not (?:make it|tahan|stand|tolerate|accept|take (?:it|this))|buay (?:tahan|song)|bo song|no longer (?:our|a|an) (?:client|customer)|no longer with us|no[- ]shows?|radio silence',
  'no (?:reply|replies|response|answer|payments?|word|explanation|apology|luck|point|budget|improvement|progress|interest|intention|use|way|end of)',
  'no (?:new |more |further )?(?:orders?|bookings?|business|repeat orders?) (?:from|since|this|for|in|so far|after|placed)|no more orders?',
  '(?:can|could) not (?:be )?(?:reach|get hold|get through|contact)(?:ed)?|unable to (?:reach|contact)|not pick(?:ing|ed)? up',
  'not (?:to )?(?:be )?(?:go(?:ing|ne)?|mov(?:e|ing)) (?:ahead|forward|through with|with us)|not see (?:the|any|much) (?:value|point|need|benefit|difference|reason)',
  'not (?:to )?(?:be )?(?:proceed|continu|extend|renew|reorder|com(?:e|ing) back|stay|return(?:ing)? to us|com(?:e|ing) (?:again|to|for)|need(?:ing)? (?:us|our))(?:e|ing|ed)?',
  '(?:not|never) (?:to )?(?:be )?(?:us|book|hir|engag|choos|recommend|order(?:ing)? from|buy(?:ing)? from)(?:e|ing)? us',
  '(?:not|never) (?:be )?(?:order|buy|use|book|come|try|return|call|visit)(?:ing|s)?(?: \\w+){0,4}? again',
  '(?:not|never|no longer) (?:be )?(?:need|want|order|buy|use|using|require|work|visit)(?:s|ing|ed)?(?: \\w+){0,4}? any ?(?:more|longer)',
  'no longer (?:need|want|order|buy|use|using|require|work|book|call|visit)(?:s|ing|ed)?|not (?:even )?bother(?:ed)? to|(?:can|could) not (?:\\w+ )?(?:rely|depend|count|be trusted)|nothing (?:\\w+ )?(?:works?|worked|fits?|happened|changed for the better)|not want to (?:hear|meet|talk|see|know|deal|pay)',
  '(?:do|does|did|has|have|had) not (?:order|buy|book|bought|visit)(?:ed)?(?: \\w+){0,3}? (?:since|this (?:week|month|quarter|year)|for (?:weeks|months))',
];

/** Business that grows: praise also as a wish. */
const growth = [
  '(?:switch|mov|chang)(?:ed|es|e|ing)? (?:over )?to us(?: from (?:\\w+ ){0,2}\\w+)?|left (?:\\w+ ){1,4}for us|join(?:ed|s|ing)? us',
  '(?:order|buy|book|tak|bought|took)(?:e|s|ed|ing)? (?:\\w+ ){0,2}?(?:more|double|twice)(?! (?:than|expensive|info|time))|(?:order(?:s|ed)?|buy|book)(?: \\w+){0,3}? again|more (?:orders|bookings)',
  '(?:doubl|increas|rais|upsiz|tripl|expand)(?:e|ed|es|ing) (?:\\w+ ){0,3}?(?:orders?|volume|quantit(?:y|ies)|spend(?:ing)?|budget with|frequency|contract)',
  '(?:bigger|larger|second|extra|longer) (?:orders?|contract|project)|orders? (?:is|are|went|has gone|have gone|keeps? going) up|orders? (?:has |have )?(?:doubled|tripled|grown|grew|increased)|asked for (?:another|one|two|three|four|five|\\d+) (?:more )?(?!days)|(?:wants?|asked for|asking for) more(?! (?:info|information|details|time|photos|samples|days|discount))',
  '(?:add|open|bring|brought)(?:s|ed|ing)? (?:\\w+ ){0,3}?(?:outlets?|branch(?:es)?|sites?|locations?|service|services|users?|seats?|visits?|licences?)(?: to (?:the|our|their) (?:contract|plan|order))?(?= |$|[.,;!])',
  '(?:wants?|uses?|hir(?:e|ed)|book(?:ed)?|engag(?:e|ed)|chose|choos(?:e|ing)|chosen|picked|prefers?|preferred|appointed|kept|keep) us(?! (?:\\w+ )?to)|(?:award|g[ai]ve|given)(?:ed|s)? us (?:the|another|more|all|a (?:bigger|second|longer|new))',
  '(?:go|goes|going|gone|went|stay|stays|stayed|staying|stick|sticks|sticking|remains?|remained) with us|(?:c[ao]me|coming|keeps? coming) back|back (?:with us|for more)|come again',
  'renew(?:s|ed|ing)?|reorder(?:s|ed|ing)?|upgrad(?:ed|es|ing)|to upgrade|extend(?:s|ed|ing)? (?:\\w+ ){0,3}?(?:contract|lease|agreement|subscription|plan|years?|months?)|(?:contract|lease|agreement|subscription|plan) (?:is |was |has been |got )?(?:extended|renewed|signed)',
  'sign(?:s|ed|ing)? (?:on|up|again)|sign(?:s|ed|ing)? (?:\\w+ ){0,4}?(?:years?|months?|contract|agreement|deal)|renewal (?:is )?(?:signed|confirmed|done|approved)',
  '(?:will|wants? to|plans? to|happy to|keen to|decided to|going to) (?:continue|carry on|stay|go ahead|proceed|keep)|on board|take over (?:\\w+ ){0,3}?(?:too|as well|also)|another (?:set|batch|round|year|term)|instead of (?:once|every) (?:a )?(?:month|fortnight)|repeat (?:orders?|customer|business)|return(?:ing)? customer',
];

/** Good, and bad when negated. */
const praise = [
  'to die for|(?:crazy|mad) about|confirm plus chop|swee|tip[- ]?top|top[- ]notch|first[- ]class|spot[- ]on|thumbs up|well done|over the moon|all smiles|so far so good|value for money|well received|popular|a hit|big fan|fan of|very song',
  '(?:five|5)[- ]?stars?|(?:lovely|glowing|great|good|nice|positive|kind) (?:reviews?|feedback|words|comments?)|feedback (?:\\w+ ){0,4}?(?:good|great|positive)|rate[sd]? us|(?:8|9|10|eight|nine|ten)(?: out of |/)(?:10|ten)',
  'long[- ]time customer|loyal|a regular|regular customers?|full of praise|sings? (?:our )?praises?|speaks? highly|word of mouth|look(?:s|ing)? forward|excited|eager',
  '(?:pay|pays|paid|settles|settled) (?:\\w+ ){0,3}?(?:early|on time|on the (?:first|spot|dot)|promptly|in full|in advance|(?:the )?same day|upfront|ahead|straight ?away|at once|immediately|within)',
  '(?:on|in good|ahead of) time|(?:on|ahead of) schedule|(?:came|arrived|delivered|finished|done|ready) early|in good condition|(?:good as|like) new',
  '(?:refer(?:s|red)?|introduc(?:ed|es)) (?:\\w+ ){0,4}?(?:to us|clients?|customers?|friends?|us)|told (?:\\w+ ){1,3}about us|won the|got the (?:job|tender|contract|order|deal)|clos(?:ed|ing) the deal|deal (?:is )?closed',
  '(?:accept|approv)(?:e|ed|es|s)? (?:\\w+ ){0,2}?(?:quotes?|quotations?|proposals?|offers?|price|pricing|renewal|design|plans?)|said yes|green light|go[- ]ahead (?:given|from)|(?:gave|got) (?:us )?(?:the|a) go[- ]ahead',
  '(?:go|goes|going|went|gone|works?|worked|working|runs?|running|turned out|doing|selling|sells?|sold|cop(?:es|ing)) (?:very |really |so |quite |all |perfectly )?(?:well|great|fine|perfectly|smoothly)',
  '(?:all|everything|things?) (?:is |are |was |were |went |looks |look )?(?:\\w+ )?(?:good|well|fine|great|ok|okay|perfect|smooth|in order)',
  'keep (?:it|this) up|keep up the good|(?:great|good|excellent|fantastic|solid|wonderful|best) (?:job|work|service|quality|team|value)|easy to (?:work|deal) with|a pleasure|extra mile|above and beyond|exceed(?:s|ed)? (?:\\w+ )?expectations?',
  '(?<=\\b(?:they|we|i|she|he|customers?|clients?|guests?|kids|everyone|everybody|staff|boss|nobody|really|also|all|to|not) )like|likes|liked|raved?|raves|raving|sav(?:ed|es|ing) (?:\\w+ ){0,3}?(?:time|money|hours|the day|costs?)',
  '(?:is|was|are|were|getting|feels?|tastes?|looks?|runs?|much|even|lot|far) better|the best|best (?:\\w+ ){0,2}?(?:ever|so far|in town|they have|we have|\\w{2,3} has)|freshest|fresher|(?:so|very|always|really) fresh|most (?:reliable|helpful|professional)',
  'recommend(?:s|ed|ing)?|keen|interested|improv(?:ed|es|ing)|improvement|worth|trusts?|trusted|reliable|accurate|careful|attentive|thorough|accommodating|flexible|generous|knowledgeable|cheerful|smiling',
  'consistent(?:ly)?|punctual(?:ly)?|prompt(?:ly)?|fast|faster|quick(?:ly|er)?|smooth(?:ly)?|efficient(?:ly)?|professional(?:ly)?|responsive|courteous|polite(?:ly)?|fair',
  'want(?:s|ed)? to (?:thank|compliment|praise)|spotless|tidy|neat(?:ly)?|tasty|yummy|delicious|crispy|shiok|steady|perfectly|compliment(?:s|ed)?|thank(?:s|ed|ful)?|enjoy(?:s|ed)?|thrilled|flawless(?:ly)?|seamless(?:ly)?',
];

/** Phrases of blame: bad, and good when negated. */
const blamePhrases = [
  'stop(?:s|ped)? (?:com|call|us|order|buy|visit|pay|reply|answer|respond|attend|book|shop|eat|talk|deal|work)ing(?: with| from| to)?|rid of us|(?:expect(?:ed)?|deserves?) better|lost (?:an?|our|one) (?:\\w+ ){0,2}?(?:clients?|customers?|accounts?)',
  'cmi|pang ?seh(?:ed)?|ffk|aeroplaned? us|talk(?:ing)? cock|wah? ?lau|walao|alamak|jialat|sian|kena (?:scold|complain|whack)(?:ed|t)?|paiseh|siao|blur|bo ?chap|tulan|dulan|catch no ball|(?:so|very|damn) ex',
  '(?:went|gone|going) (?:quiet|silent|cold)|blue[- ]tick(?:ed|s)?|h[au]ng(?:s|ing)? up|unreachable|uncontactable|excuses|ghost(?:ed|ing)?|short with (?:me|us|our)|out of the contract|rather (?:buy|use|go|order|deal|get)',
  '(?:go|goes|going|gone|went|mov(?:e|es|ed|ing)|switch(?:ed|ing)?|chang(?:e|ed|ing)) (?:\\w+ ){0,2}?(?:with|to) (?:another|other|someone else|an?|the) (?:\\w+ )?(?:competitors?|competition|supplier|vendor|provider|caterer|contractor|agency|rival)',
  '(?:another|different|other|cheaper) (?:supplier|vendor|provider|contractor|agency|firm)s?|(?:business|orders?|go|goes|going|went|gone|cheaper|look(?:ing)?|bought|buys?|buying) elsewhere|someone else|shopping around|look(?:s|ed|ing) (?:around|for alternatives)',
  '(?:leav|dropp|replac)(?:e|es|ed|ing)? us|left us|dropped from|for (?:a|our) competitor|lost (?:them|the (?:account|client|customer|tender|contract|deal|job|order|sale)|patience|interest|trust|confidence|faith|hope)',
  '(?:pull|back|opt|bail|walk|storm)(?:ed|ing|s)? out|chang(?:e|ed|ing) (?:supplier|vendor|provider|caterer|contractor)s?|call(?:ed|ing)? (?:\\w+ ){0,3}?off|g(?:ave|iven|iving|ive) up on|(?:g(?:ave|iven|iving|ive)|serv(?:ed|ing)) (?:\\w+ ){0,2}?notice|clos(?:e|ed|ing) (?:down|(?:their|the|its|his|her) account)|shut(?:ting)? down|winding up|ceased',
  '(?:end(?:ed|ing|s)?|terminat(?:e|ed|es|ing)|cancel(?:s|led|ed|ling|ing)?|stop(?:s|ped|ping)?|discontinu(?:e|ed|es|ing)|quit) (?:\\w+ ){0,3}?(?:contract|subscription|agreement|account|services?|orders?|membership|plan|visits?|deliver(?:y|ies))',
  '(?:their|his|her|our) final order|on hold|shelved|fewer orders?|smaller orders?|order(?:s|ing)? less|cutting back|orders? (?:is|are|went|has gone|have gone|keeps? going) down',
  '(?:cut|cuts|cutting|halv(?:ed|ing|es)|reduc(?:ed|ing|es?)|scal(?:ed|ing)|trimm(?:ed|ing)|slash(?:ed|ing)) (?:\\w+ ){0,4}?(?:orders?|by half|in half|spend(?:ing)?|contract|budget|volume|quantit(?:y|ies)|back|down)|budget (?:was |is |has been )?cut',
  '(?:wait(?:ed|ing)?|kept waiting) (?:for )?(?:over |more than |almost |nearly )?(?:an|one|two|three|four|five|six|ten|half|several|\\d+|hours?|days?|weeks?|months?|ages|so long|too long)',
  'still (?:waiting|broken|unpaid|owes?|owing|missing|leaking|pending payment)|kept (?:\\w+ )?waiting|(?:took|taking|takes) (?:\\w+ ){0,2}?(?:long|ages|forever|hours|days|weeks)|ha(?:ve|d|s) to (?:chase|wait|remind|repeat|redo|complain|ask (?:twice|again))',
  'chas(?:e|ed|ing) (?:\\w+ ){0,3}?(?:payment|times|again|invoice|money|reply)|(?:second|third|fourth|2nd|3rd|final) (?:reminder|complaint|warning|chaser)|(?:for the )?(?:third|fourth|fifth|3rd|umpteenth) time(?! this)|(?:postponed|pushed back|delayed|rescheduled) (?:again|indefinitely)',
  'too (?:high|expensive|slow|late|small|big|large|salty|oily|sweet|spicy|noisy|loud|dear|costly|much|many|few|little|long|pushy|complicated|cold|hot|dry|tough|thin|thick|short|old|rigid|fussy|rude|messy|hard|soft|weak|strong|heavy|far|crowded|early|bitter|bland|pricey|steep|difficult|confusing|often|tight)',
  '(?:so|very|quite|rather|getting) (?:high|expensive|slow|late|salty|oily|noisy|loud|dear|costly|pushy|complicated|dry|tough|rude|messy)',
  'over ?priced|over ?charg(?:ed?|ing)|wrongly (?:charged|billed)|double[- ](?:charged|booked)|charg(?:ed|ing) (?:\\w+ )?(?:twice|wrongly)|price (?:hike|increase)s?|cheaper (?:quote|price|offer)|money back|compensation',
  'outstanding (?:balance|invoices?|payments?|amounts?|sum|bills?|debt|since|for|fees?)|(?:invoices?|payments?|balance|bills?|amounts?) (?:is |are |was |still |remains? )*outstanding|withh(?:e|o)ld(?:ing)? (?:\\w+ )?payment|drag(?:ging|ged)? (?:their|his|her) feet',
  'bad debt|owes? us|owing us|bounced|letter of demand|small claims|lawyers?|legal action|sue|suing|debt collectors?',
  '(?:one|1|two|2)[- ]?stars?|(?:bad|poor|negative|nasty|angry|terrible|awful) (?:reviews?|feedback|comments?)|(?:told|asked) (?:us|me) to (?:stop|leave)|unsubscribed?|sen[dt](?:ing)? (?:\\w+ ){0,2}?back|raised (?:his|her|their) voice|fell out',
  'decided against|(?:some(?:one|body)|something|a firm|a shop) (?:cheaper|nearer|else)|owes? (?:\\w+ )?(?:\\d+|one|two|three|four|five|six|several|months?|money|sgd|s?\\$)|short (?:of )?(?:\\d+|one|two|three|four|five|six|ten|half)|arrears|fed up|let (?:\\w+ )?down|sick of|tired of|had enough|second thoughts|last straw|getting worse|downhill|below (?:expectations?|par|standard)|(?:food|meals?|soup|coffee) (?:was|were|is|came|arrived) cold|arrived cold|ran out|out of stock|out of order',
  '(?:quality|standards?|service|hygiene) (?:has |have |is )?(?:\\w+ )?(?:drop(?:ped|s)?|slipp?(?:ed|ing|s)?|declin(?:ed|ing)|worse|down)|drop(?:ped)? (?:a lot|in quality)',
];

/** Words of blame: bad, and good when negated. */
const blame = [
  'late|delay(?:s|ed|ing)?|issues?|problems?|complain(?:s|ed|t|ts|ing)?|trouble|faults?|faulty|hitch(?:es)?|hiccups?|fuss|hassles?|mistakes?|errors?|mix[- ]ups?|glitch(?:es)?|bugs?|buggy|laggy|outages?',
  'defects?|defective|damaged?|broken?|broke|breakdowns?|leak(?:s|y|ed|ing)?|drip(?:s|ping)?|crack(?:s|ed)?|chip(?:ped)|torn|crushed|dented|scratch(?:ed|es)|stained|spoil(?:s|t|ed)?|faded|warped|melted',
  'mouldy|stale|rotten|smelly|stinks?|soggy|dirty|filthy|stuck|jammed|peeling|rust(?:y|ed)|expired|burnt|(?:over|under)cooked|short[- ](?:delivered|changed)|short by|shortages?|shortfall|cockroach(?:es)?|food poisoning',
  'missing|wrong(?:ly)?|mixed up|messed up|mess(?:y)?|sloppy|careless|clumsy|rude|unprofessional|lousy|slow(?:ly|er)?|expensive|pricey|costly|noisy|useless|hopeless|pointless|disaster|nightmare|chaos|rubbish|pathetic|ridiculous',
  'refunds?|reject(?:s|ed)?|declined|turned (?:\\w+ ){0,3}?down|refus(?:e|es|ed|ing)|ignor(?:e|es|ed|ing)|forgot(?:ten)?|overdue|waiting time|accus(?:ed|ing)|blam(?:ed|ing|es)|deducted|penalty|impatient|fussy|hostile|abusive',
  'un(?:happy|paid|resolved|answered|acceptable|reasonable|impressed|convinced|interested|satisfied|friendly|helpful|reliable|safe|fair|tidy|hygienic|comfortable|willing|responsive|successful|usable)|dis(?:satisfied|pleased)',
  'upset|annoyed|furious|fuming|livid|irritated|frustrat(?:ed|ing)|disappoint(?:ed|ing|ment)?|scold(?:ed|s)?|shout(?:ed|ing)?|yell(?:ed|ing)|scream(?:ed|ing)|argu(?:ed?|ing)|quarrel(?:led)?|grumbl(?:e|ed|es|ing)|moan(?:ed|s|ing)|gripe[sd]?',
  'disputed?|threat(?:s|ens?|ened|ening)?|warn(?:ed|ing)|leaving|cancel(?:s|led|ed|ling|ing|lations?)?|terminat(?:e|es|ed|ing|ion)|switch(?:es|ed|ing)?|competitors?|bankrupt|insolvent',
  'worse|worst|horrible|doubts?|hesitant|reluctant|complicated|confus(?:ed|ing)|poor(?:ly)?|weak|shoddy|inferior|cheat(?:ed)?|lied|fail(?:s|ed|ing|ure)?|crash(?:es|ed|ing)?|mis(?:placed|spelt|delivered|handled|communication)',
];

/** Expected of everybody: only their absence says something. */
const expected = [
  'pay(?:s|ing)?(?! by| in cash| with| gst| cash)|paid|repl(?:y|ies|ied|ying)|respond(?:s|ed|ing)?|answer(?:s|ed|ing)?|pick(?:ed|s|ing)? up',
  'call(?:s|ed|ing)? back|return(?:s|ed|ing)? (?:\\w+ ){0,2}?(?:calls?|messages?|emails?)|show(?:s|ed|n|ing)? up|showed|turn(?:s|ed|ing)? up|came|arrived?|arriving',
  'work(?:s|ed|ing)?(?! on| in| from| at| with| for| during| week| sat| sun| mon| late)|delivered|continu(?:e|es|ed|ing)|proceed(?:ed|ing)?|ordering|buying|sign(?:ed|ing)?',
  'us(?:e|es|ed|ing) (?:us|our)|order(?:s|ed)? (?:from us|anything)|tell|told|informed?|notice|warning|explanation|apolog(?:y|ies|ised?|ized?)|budget|follow(?:ed)? up',
  'got|gets?|receiv(?:e|es|ed|ing)|called|calls(?= |$)|happened|hears?|heard from|keep(?:s|ing)? (?:his|her|their|the|your) (?:word|promise)|kept (?:his|her|their) (?:word|promise)|let (?:us|me|them) know|care|cares|cared',
  'accept(?:s|ed)?|convinced|acceptable|match(?:es|ed)?|understand|reach|listen(?:s|ed|ing)?|cooperative|honou?r(?:ed)?|done|completed?|finish(?:ed)?|extend(?:s|ed|ing)?',
];

/** The score of business that grows. */
const more = 2.5;

/** A score as it stands and a score when negated, for each list. Earlier lists win. */
const rules = (
  [
    [facts, 0, 0],
    [praiseAsItIs, 2, 2],
    [blameAsItIs, -2, -2],
    [growth, more, -2],
    [blamePhrases, -2, 1.5],
    [praise, 2, -2],
    [blame, -2, 1.5],
    [expected, 0, -2],
    [empty, 0, 0],
  ] as const
).map(([patterns, score, negated]) => ({
  pattern: new RegExp(`(?<![\\w<>|])(?:${patterns.join('|')})(?![\\w<>|])`, 'g'),
  mark: `<${score}|${negated}>`,
}));

/** What was put right takes the blame from its clause. */
const solved =
  /(?<![\w<>|])(?<!\b(?:to|be|get|gets|got|it|yet|is being) )(?:solved|resolved|fixed|sorted(?: out)?|rectified|repaired|cleared up|put right|ironed out|taken care of|dealt with|(?:do|does|did) not (?:bother|matter|affect|worry)(?: them| him| her| us| nobody| anybody)?|(?<=<-2\|1\.5> [^,;.!?]{0,40})(?:settled|handled|replaced|over|gone|behind us))(?![\w<>|])/g;
const solvedMark = '<solved>';

/** Words that turn round what follows in their clause. */
const negators = new Set(
  'not no never fewer less nobody none nothing neither nor hardly barely scarcely rarely seldom without zero nil lack lacks lacked unable stopped stops stop stopping'.split(
    ' ',
  ),
);
/** In words. How far a negation reaches. */
const reach = 6;

/** What follows these is asked or supposed, not said. */
const supposed =
  /\b(?:if|whether|unless|until|once|in case|depends?|depending|wonder(?:s|ed|ing)?|(?:enquir|inquir)(?:e|es|ed|ing)|to know (?:if|whether|how|when|what)|ask(?:s|ed|ing)? (?:about|how|when|what|where|which|who)|ask(?:s|ed|ing)? for (?:a|an|the) (?:quot(?:e|ation)|copy|prices?|list|samples?|catalogue))\b.*$/;
/** After these praise is a wish: "needs a fast reply". */
const wished =
  /^(?:needs?|needed|looking|prefers?|requires?|must|should|hopes?|hoping|waiting|awaiting|pending|asked|wants?|wanted)$/;

/** Names of people and firms that are words of praise. */
const names =
  /\b(?:Grace|Joy|Hope|Faith|Charity|Angel|Grant|Sunny|Lucky|Happy(?= [A-Z])|Precious|Felicity|Victor|Rich|Frank|Merry|Harmony|Bliss|Miss|Will(?= [a-z]+(?:ed|s) )|Bill|Mark)\b/g;

/** The tone of a sentence: below 0 negative, above 0 positive, 0 where it is neutral or unsure. */
export function toneOfNote(sentence: string, scoreOf: (word: string) => number): number {
  const text = rules.reduce((all, { pattern, mark }) => all.replace(pattern, mark), plain(sentence));
  const clauses = text
    .replace(solved, solvedMark)
    .split(/[,;:()!?.]+(?=\s|$)|\s[-–—]+\s|\b(?:and|because|so|while|when|which|who|after|since|then)\b/);
  const scores: number[] = [];
  for (const clause of clauses) {
    const [before = '', ...after] = clause.split(/\b(?:but|however|although|though|yet|except)\b/);
    scores.push(...scoresOf(before, scoreOf));
    for (const part of after) {
      // What comes after a "but" is what the writer wants to say.
      for (const at of scores.keys()) scores[at] = (scores[at] ?? 0) / 3;
      scores.push(...scoresOf(part, scoreOf));
    }
  }
  return balance(scores);
}

/** One opinion, or the clearly stronger one of two. */
function balance(scores: readonly number[]): number {
  const sum = (side: 1 | -1) => scores.reduce((all, one) => all + Math.max(0, one * side), 0);
  const [good, bad] = [sum(1), sum(-1)];
  const isUnsure = Math.min(good, bad) * 2 > Math.max(good, bad);
  return isUnsure || scores.length === 0 ? 0 : (good - bad) / scores.length;
}

/** Lower case, contractions written out, names left out. */
function plain(sentence: string): string {
  const text = sentence.normalize('NFKC').replace(/[‘’ʼ]/g, "'").replace(/[<>|]/g, ' ');
  const words = text.split(/\s+/);
  const capitals = words.slice(1).filter((word) => /^\p{Lu}\p{Ll}/u.test(word)).length;
  // A capital inside a sentence is a name, unless most words have one.
  const named =
    capitals * 2 >= words.length ? text : text.replace(/(?<=[\p{Ll}\d,] )(?<!\bGood )\p{Lu}\p{Ll}+/gu, 'x');
  return (
    named
      .replace(names, 'x')
      .toLowerCase()
      .replace(/\b(?:can't|cant|cannot)\b/g, 'can not')
      .replace(/\b(?:won't|wont)\b/g, 'will not')
      .replace(
        /\b(do|does|did|is|was|are|were|has|have|had|could|would|should|need|must|ai)n'?t\b/g,
        '$1 not',
      )
      .replace(/\bno one\b/g, 'nobody')
      .replace(/'(?:ve|re|ll|d|s|m)\b/g, '')
      .replace(/\b(?:very few|almost no|next to no|hardly any|barely any|zero)\b/g, 'no')
      .replace(/\bnothing but\b/g, 'only')
      .replace(/\b(?:can|could) not (?:have )?(?:be|been) more\b/g, 'very')
      .replace(/(?<!\b(?:never|not) )\bfail(?:s|ed)? to\b|\brefus(?:es?|ed|ing) to\b/g, 'did not')
      .replace(/\b(?:hard|difficult) to\b/g, 'hardly')
      .replace(/(?<!\b(?:is|are|was|were|get|got|be|not) )\bused to\b/g, 'no longer')
      // How much something is not, and what was never so before.
      .replace(
        /\bnot (?:all that|a bit|at all|too|very|so|that|really|quite|particularly|exactly|entirely|fully|even|yet|be|been|being|feeling|seem(?:ed)?|look(?:ed)?|sound) (?=\w)/g,
        'not ',
      )
      .replace(/\bnever (?:been|seen|had|met|felt) (?=so|such|anything so)/g, '')
  );
}

function scoresOf(clause: string, scoreOf: (word: string) => number): number[] {
  const scores: number[] = [];
  let [isNegated, until, isSolved, isWish] = [false, -1, false, false];
  for (const [at, word] of clause.replace(supposed, '').split(/\s+/).entries()) {
    if (at > until) isNegated = false;
    if (wished.test(word)) isWish = true;
    if (negators.has(word)) {
      // Two negations are none; "neither … nor" is one.
      [isNegated, until] = [!isNegated || word === 'nor', at + reach];
    } else if (word.includes(solvedMark)) {
      isSolved ||= !isNegated;
      scores.push(isNegated ? -2 : 2);
    } else {
      const [, score, negated] = /<(-?[\d.]+)\|(-?[\d.]+)>/.exec(word) ?? [];
      const one =
        score === undefined
          ? rateListed(word, scoreOf(word), isNegated)
          : Number(isNegated ? negated : score);
      // Praise after a wish is not given yet, unless it is more business.
      if (one !== 0 && !(isWish && one > 0 && one !== more)) scores.push(one);
    }
  }
  return isSolved ? scores.filter((one) => one > 0) : scores;
}

/** A word of the list. One that is hardly good or bad says nothing, and what is not bad is less than good. */
function rateListed(word: string, score: number, isNegated: boolean): number {
  if (score === 0 || (Math.abs(score) < 1.5 && /[\p{L}\d]/u.test(word))) return 0;
  return !isNegated ? score : score > 0 ? -score : 1.5;
}
