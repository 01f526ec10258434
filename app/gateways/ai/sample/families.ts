/** What firms of one kind have in common, in the words of their own trade. */
export interface Family {
  /** Its name among the families. */
  kind: string;
  /** In the industry or the name of a client. */
  known: RegExp;
  /** Whether it lives on people who walk in or on firms; without it only what suits both is said. */
  serves?: 'people' | 'firms';
  sellsFood?: true;
  /** It sells things that are ordered, packed and carried home. */
  sellsGoods?: true;
  /** Its work can be seen in a picture before and after. */
  showsWork?: true;
  /** Its customers come in illness, worry or grief: nothing is promoted, there are no festivals and no games. */
  isCalm?: true;
  customers: string;
  place: string;
  /** What it sells: each a plural that can follow 'about'. */
  offers: readonly [string, ...string[]];
  /** What bothers those customers, as a sentence to them. */
  problems: readonly [string, ...string[]];
  /** Why one can believe it, as a sentence to them. */
  proofs: readonly [string, ...string[]];
  /** What costs little and is liked. */
  gifts: readonly [string, ...string[]];
}

/** Finds one of these words, whole, in singular or plural: 'care' is not in 'childcare', nor 'bar' in 'barber'. */
function trade(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?:s|es)?(?![\\p{L}\\p{N}])`, 'iu');
}

/**
 * The first that recognises a client is the client's own; the last recognises everybody, and says nothing that could be
 * wrong. What is particular comes before what is general: a flower shop is a florist first and a shop second.
 */
const families: readonly [Family, ...Family[]] = [
  {
    kind: 'funeral',
    known: trade('funeral|undertaker|casket|coffin|columbarium|crematorium|cremation|memorial|bereavement'),
    serves: 'people',
    isCalm: true,
    customers: 'families',
    place: 'the office',
    offers: [
      'funeral arrangements',
      'memorial services',
      'first steps after a death',
      'home visits',
      'pre-planning talks',
      'letters and notices',
    ],
    problems: [
      'There is much to decide in a few days, and nobody has done it before.',
      'You do not know whom to call first.',
      'Everybody asks you something, and you would rather be quiet.',
    ],
    proofs: [
      'One person stays with you from the first call to the last day.',
      'You see in writing what it costs before anything is done.',
      'Somebody answers the phone at any hour.',
    ],
    gifts: ['a short written guide', 'a list of the first steps', 'a talk at home at no charge'],
  },
  {
    kind: 'pets',
    known: trade(
      'pets?|vets?|veterinary|veterinarian|dogs?|puppy|puppies|cats?|kitten|kennel|aquarium|animal|pet grooming',
    ),
    serves: 'people',
    customers: 'pet owners',
    place: 'the front desk',
    offers: ['check-ups', 'grooming visits', 'first visits', 'puppy classes', 'holiday stays', 'food plans'],
    problems: [
      'Your pet cannot say where it hurts.',
      'The holidays are booked, and nobody can look after the dog.',
      'Every shelf has twenty kinds of food, and each says it is the best.',
    ],
    proofs: [
      'They know your pet by its name.',
      'You may stay and watch.',
      'What it costs is said before, not after.',
    ],
    gifts: ['a free weight check', 'a small bag to try', 'a reminder for the next visit'],
  },
  {
    kind: 'florist',
    known: trade(
      'florist|flower|floral|bouquet|plant nursery|plant nurseries|garden centre|houseplant|bonsai',
    ),
    serves: 'people',
    sellsGoods: true,
    customers: 'customers',
    place: 'the shop',
    offers: [
      'bouquets',
      'table flowers',
      'weekly flowers',
      'wedding flowers',
      'potted plants',
      'hampers with flowers',
    ],
    problems: [
      'You remember the birthday on the evening before.',
      'The flowers on the screen never look like those at the door.',
      'The office is grey, and the last plant gave up in March.',
    ],
    proofs: [
      'Cut and tied on the same morning.',
      'You get a photo before it leaves.',
      'If they do not last five days, you get new ones.',
    ],
    gifts: ['a handwritten card', 'a small vase', 'care notes for a longer life'],
  },
  {
    kind: 'childcare',
    known: trade(
      'child ?care|infant ?care|pre-?school|kindergarten|nursery|nurseries|day ?care|student care|after-?school care|playgroup|play group|montessori|nanny|nannies|babysitting',
    ),
    serves: 'people',
    customers: 'parents',
    place: 'the centre',
    offers: [
      'open mornings',
      'first weeks',
      'holiday programmes',
      'half-day places',
      'reading hours',
      'parent talks',
    ],
    problems: [
      'You are at work, and wonder how the morning went.',
      'Every centre says the same, and you can only choose once.',
      'The first week is harder for you than for your child.',
    ],
    proofs: [
      'You get a photo and two lines every day.',
      'The same teachers are there each morning.',
      'Come and see the rooms at an ordinary hour.',
    ],
    gifts: ['a free trial morning', 'a guide for the first week', 'a place for a brother or sister'],
  },
  {
    kind: 'care',
    known: trade(
      'elder ?care|elderly care|senior care|aged care|nursing home|home care|home nursing|hospice|palliative|caregiver|caregiving',
    ),
    serves: 'people',
    isCalm: true,
    customers: 'families',
    place: 'the centre',
    offers: ['home visits', 'day places', 'first talks', 'respite days', 'care plans', 'visiting hours'],
    problems: [
      'You cannot be there all day, and you worry when you are not.',
      'The forms are long, and the time is short.',
      'You look after everybody, and nobody asks about you.',
    ],
    proofs: [
      'The same carer comes back, and knows the story.',
      'You read once a week how it went.',
      'Come and see the place at any hour of the day.',
    ],
    gifts: [
      'a first visit at no charge',
      'a short guide for the family',
      'a list of the help that you can apply for',
    ],
  },
  {
    kind: 'trade',
    known: trade(
      'wholesale|wholesaler|distribution|distributor|importer?|exporter?|import and export|import & export|trading|supplier|supply|supplies',
    ),
    serves: 'firms',
    sellsGoods: true,
    customers: 'customers',
    place: 'the warehouse',
    offers: [
      'early deliveries',
      'standing orders',
      'small lots',
      'regular lots',
      'special orders',
      'seasonal goods',
      'sample boxes',
    ],
    problems: [
      'The order says morning, and the lorry comes at three.',
      'Shelves are empty exactly when the festival begins.',
      'You wanted ten, and the minimum is a pallet.',
      'Nobody can say where the goods are, only that they left.',
    ],
    proofs: [
      'The driver knows your back door and your name.',
      'You get a message when it leaves and a photo when it is there.',
      'Short of something? You hear it the evening before.',
      'The same route, the same day, week after week.',
    ],
    gifts: [
      'a free sample box',
      'the first delivery at no charge',
      'a fixed delivery hour',
      'a small-lot price',
    ],
  },
  {
    kind: 'health',
    known: trade(
      'health|healthcare|clinic|dental|dentist|orthodontist|medical|medicine|doctor|gp|physio|physiotherapy|physiotherapist|hospital|pharmacy|pharmacies|pharmacist|optician|optical|optometrist|tcm|acupuncture|chiropractor|chiropractic|paediatric|paediatrician|dermatology|counselling|counselor|counsellor|psychologist|psychology|therapist|therapy|nursing|diagnostic',
    ),
    serves: 'people',
    isCalm: true,
    customers: 'patients',
    place: 'the clinic',
    offers: [
      'check-ups',
      'evening appointments',
      'family visits',
      'follow-up visits',
      'first visits',
      'questions and answers',
      'reminders',
    ],
    problems: [
      'You put it off since last year, and so does everyone.',
      'An hour in the waiting room for five minutes inside.',
      'The leaflet raises more questions than it answers.',
      'It is never a good time to be away from work.',
    ],
    proofs: [
      'You see the same face each time, and it knows your story.',
      'What will be done and what it costs is said before, not after.',
      'Questions are answered in words that one can repeat at home.',
      'Appointments begin when they are meant to.',
    ],
    gifts: [
      'a reminder at the right time',
      'a quiet slot before work',
      'a short guide to take home',
      'one visit for the whole family',
    ],
  },
  {
    kind: 'beauty',
    known: trade(
      'beauty|salon|spa|hair|hairdresser|hairdressing|barber|barbershop|nail|manicure|lash|lashes|brow|massage|facial|cosmetic|skin ?care|tattoo|make-?up|wellness',
    ),
    serves: 'people',
    showsWork: true,
    customers: 'regulars',
    place: 'the front desk',
    offers: [
      'first sessions',
      'lunch-hour slots',
      'packages of five',
      'early slots',
      'home visits',
      'weekend sessions',
      'pair bookings',
    ],
    problems: [
      'You meant to start in January, and now look at the date.',
      'Everything is booked out at the one hour when you are free.',
      'You never know what it will cost until you are at the counter.',
      'It is no fun to go alone the first time.',
    ],
    proofs: [
      'The person who starts with you stays with you.',
      'Prices hang on the wall, and nobody sells you a package while you relax.',
      'Most come back within the month.',
      'You see what is used, and may ask what is in it.',
    ],
    gifts: [
      'a first session at half price',
      'a friend for free',
      'ten minutes more',
      'a small bottle to take home',
    ],
  },
  {
    kind: 'groceries',
    known: trade(
      'grocer|grocery|groceries|supermarket|mini-? ?mart|provision shop|butcher|fishmonger|greengrocer|fruit stall|fruit shop|wet market',
    ),
    serves: 'people',
    sellsGoods: true,
    customers: 'regulars',
    place: 'the counter',
    offers: [
      'weekly baskets',
      'fresh arrivals',
      'ready-cut packs',
      'festive orders',
      'home deliveries',
      'seasonal fruit',
    ],
    problems: [
      'It is six, dinner is at seven, and the fridge is empty.',
      'The list says one thing, and the shelf another.',
      'You carry two bags up and notice what is missing.',
    ],
    proofs: [
      'It came in this morning, and you may ask from where.',
      'Only what you need is packed, to the gram.',
      'They tell you what to leave for tomorrow.',
    ],
    gifts: ['a bunch of herbs', 'free delivery once', 'a recipe card'],
  },
  {
    kind: 'food',
    known: trade(
      'food|beverage|f&b|caf[eé]|coffee|kopi|kopitiam|kaya|restaurant|baker|bakery|bakeries|baking|bakehouse|patisserie|cake|dessert|gelato|ice cream|hawker|noodle|nasi|prata|eatery|eateries|bistro|dining|caterer|catering|bar|pub|brewery|tea|juice|deli|kitchen',
    ),
    serves: 'people',
    sellsFood: true,
    sellsGoods: true,
    customers: 'regulars',
    place: 'the counter',
    offers: [
      'set lunches',
      'coffee beans',
      'breakfast sets',
      'party trays',
      'takeaway bundles',
      'iced drinks',
      'festive cakes',
      'late suppers',
    ],
    problems: [
      'Lunch is one hour, and half of it goes to the queue.',
      'Everyone in the office wants something different, and somebody has to collect the orders.',
      'You find a place you like, and then order the same thing for a year.',
      'By three in the afternoon the day needs something better than a vending machine.',
    ],
    proofs: [
      'Made in the same kitchen by the same hands every morning.',
      'Look at the line at eight in the morning: most of them were here yesterday.',
      'What is not sold today is not served tomorrow.',
      'Ask the table next to you what they had.',
    ],
    gifts: [
      'a free upsize',
      'the second drink at half price',
      'a small bake with each set',
      'the tenth cup on the house',
    ],
  },
  {
    kind: 'clothes care',
    known: trade(
      'laundry|laundries|laundrette|laundromat|dry-? ?clean|dry-? ?cleaner|dry-? ?cleaning|tailor|tailoring|alteration|dressmaker|cobbler|shoe repair|shoemaker',
    ),
    serves: 'people',
    showsWork: true,
    customers: 'regulars',
    place: 'the counter',
    offers: [
      'weekly bags',
      'small repairs',
      'next-day pick-ups',
      'wedding outfits',
      'travel coats',
      'first fittings',
    ],
    problems: [
      'The shirt you need tomorrow is at the bottom of the pile.',
      'It fits everywhere but at the shoulders.',
      'You bought it once, and would like to wear it for ten years.',
    ],
    proofs: [
      'You get it back on the day that was promised.',
      'They ask before they cut.',
      'The same hands do the whole piece.',
    ],
    gifts: ['a button sewn on for free', 'a cover to take home', 'the first pick-up at no charge'],
  },
  {
    kind: 'home services',
    known: trade(
      'cleaner|cleaning|housekeeping|pest control|locksmith|plumber|plumbing|electrician|air-? ?con|air-?conditioning|air conditioning|aircon|handyman|renovation|renovator|interior design|landscaping|gardener|gardening|curtain|flooring|security services|security guard|facility management|facilities management|waste management|painter|painting services|domestic helper',
    ),
    serves: 'firms',
    showsWork: true,
    customers: 'customers',
    place: 'the site',
    offers: [
      'yearly plans',
      'site visits',
      'small repairs',
      'regular visits',
      'before-and-after photos',
      'move-in checks',
    ],
    problems: [
      'It always breaks on the hottest day of the year.',
      'Three quotations, three prices, and no idea what is different.',
      'You take a day off to wait, and nobody comes.',
    ],
    proofs: [
      'You get a name and a time, and a call if it changes.',
      'The price after the visit is the price on the bill.',
      'The same team comes back, and knows your place.',
    ],
    gifts: ['a free first inspection', 'a ten-point check', 'priority in the busy season'],
  },
  {
    kind: 'learning',
    known: trade(
      'education|educational|school|tuition|tutor|tutoring|learning|enrichment|academy|academies|training|music school|music lesson|music class|university|universities|polytechnic|language class|language centre|course|coding class|art class',
    ),
    serves: 'people',
    customers: 'parents',
    place: 'the classroom',
    offers: [
      'trial lessons',
      'holiday workshops',
      'revision classes',
      'small groups',
      'reading hours',
      'exam clinics',
      'parents’ evenings',
    ],
    problems: [
      'Half the term is over, and one topic still makes no sense.',
      'The school holidays are long, and the screen is near.',
      'You would like to help with the homework, and it has changed since your time.',
      'It is hard to know how a child is really doing between two report books.',
    ],
    proofs: [
      'Small groups, so that nobody hides in the last row.',
      'Teachers write to you in plain words after each month.',
      'Sit in for one lesson and see for yourself.',
      'Many come because an older sister or brother came before.',
    ],
    gifts: [
      'a free trial lesson',
      'a check of where the child stands',
      'a workbook for the holidays',
      'a seat for a friend',
    ],
  },
  {
    kind: 'vehicles',
    known: trade(
      'automotive|automobile|auto|car|car wash|motor|motoring|motorcycle|motorbike|bicycle|bike|tyre|vehicle|garage|panel beater|spray painting',
    ),
    serves: 'firms',
    showsWork: true,
    customers: 'drivers',
    place: 'the workshop',
    offers: [
      'yearly servicing',
      'small repairs',
      'inspection dates',
      'tyre checks',
      'weekend slots',
      'trip checks',
    ],
    problems: [
      'There is a noise, and it is gone when you want to show it.',
      'The inspection is due, and so is everything else.',
      'You get a bill with words that mean nothing to you.',
    ],
    proofs: [
      'You see the old part before it is thrown away.',
      'The price is agreed before a bolt is turned.',
      'You get a photo of what was found.',
    ],
    gifts: ['a free tyre check', 'a wash with the next service', 'a reminder before the inspection'],
  },
  {
    kind: 'building',
    known: trade(
      'construction|builder|building|engineer|engineering|manufacturer|manufacturing|marine|offshore|shipyard|contractor|industrial|fabrication|fabricator|machinery|machining|carpenter|carpentry|scaffolding|roofing|steel|metal|metalwork|maintenance|repair|workshop|electrical|mechanical|semiconductor|precision|oil and gas|oil & gas|energy|solar|woodwork|glazing|signage',
    ),
    serves: 'firms',
    showsWork: true,
    customers: 'customers',
    place: 'the workshop',
    offers: [
      'yearly servicing',
      'site visits',
      'safety checks',
      'small repairs',
      'before-and-after photos',
      'maintenance plans',
      'spare parts',
    ],
    problems: [
      'It always breaks on the hottest day of the year.',
      'Three quotations, three prices, and no idea what is different.',
      'The job takes two days, and you wait two weeks for a date.',
      'Nobody looks at it until it stops.',
    ],
    proofs: [
      'You see photos before, in between and after.',
      'The price after the visit is the price on the bill.',
      'The same team comes back, and knows your site.',
      'Work is checked a second time before anybody leaves.',
    ],
    gifts: ['a free first inspection', 'a ten-point check', 'priority in the busy season', 'a photo report'],
  },
  {
    kind: 'fashion',
    known: trade(
      'boutique|fashion|apparel|clothes|clothing|shoe|footwear|lingerie|handbag|menswear|womenswear|bridal boutique|bridal shop|bridal gown',
    ),
    serves: 'people',
    sellsGoods: true,
    customers: 'shoppers',
    place: 'the shop',
    offers: [
      'new arrivals',
      'everyday basics',
      'local labels',
      'last sizes',
      'party outfits',
      'work outfits',
    ],
    problems: [
      'A hundred tabs open, and still nothing that fits.',
      'What looked good on the screen looks different at home.',
      'The wardrobe is full, and there is nothing for Saturday.',
    ],
    proofs: [
      'Touch it, try it, and take it home the same day.',
      'Each piece is chosen by people who would wear it themselves.',
      'If it does not fit, bring it back within seven days.',
    ],
    gifts: ['a small alteration at no charge', 'first look at the new rack', 'a voucher for the next visit'],
  },
  {
    kind: 'retail',
    known: trade(
      'retail|retailer|shop|store|gift|furniture|book|bookshop|bookstore|toy|jewellery|jewelry|jeweller|jeweler|watch|watches|electronics|hardware|stationery|e-?commerce|homeware|department store|bookseller|antique',
    ),
    serves: 'people',
    sellsGoods: true,
    customers: 'shoppers',
    place: 'the shop',
    offers: [
      'new arrivals',
      'gift sets',
      'everyday basics',
      'local labels',
      'one-off pieces',
      'home pieces',
      'gift boxes',
    ],
    problems: [
      'A hundred tabs open, and still nothing chosen.',
      'You need a present by tomorrow, and delivery says Thursday.',
      'What looked good on the screen looks different at home.',
      'The mall has everything but somebody who knows the shelf.',
    ],
    proofs: [
      'See it, hold it, and take it home the same day.',
      'Each piece is chosen by people who have it at home themselves.',
      'If it is not right, bring it back within seven days.',
      'The same two faces have been at the till for years.',
    ],
    gifts: [
      'free gift wrapping',
      'help with carrying it home',
      'a voucher for the next visit',
      'a first look at what is new',
    ],
  },
  {
    kind: 'fitness',
    known: trade(
      'fitness|gym|yoga|pilates|sports?|martial arts|taekwondo|karate|dance|swimming|boxing|climbing|golf|badminton|tennis|football|personal trainer',
    ),
    serves: 'people',
    showsWork: true,
    customers: 'members',
    place: 'the studio',
    offers: [
      'first sessions',
      'lunch-hour slots',
      'packages of five',
      'early classes',
      'pair bookings',
      'weekend sessions',
    ],
    problems: [
      'You meant to start in January, and now look at the date.',
      'Everything is booked out at the one hour when you are free.',
      'It is no fun to go alone the first time.',
    ],
    proofs: [
      'The person who starts with you stays with you.',
      'Small groups, so that somebody sees what you do.',
      'Most come back within the month.',
    ],
    gifts: ['a first session at half price', 'a friend for free', 'ten minutes more'],
  },
  {
    kind: 'hospitality',
    known: trade(
      'hotel|hostel|hospitality|travel|tour|tourism|resort|guest ?house|serviced apartment|airline|cruise|chalet',
    ),
    serves: 'people',
    customers: 'guests',
    place: 'the front desk',
    offers: [
      'weekend stays',
      'family packages',
      'small celebrations',
      'day trips',
      'early bookings',
      'team outings',
      'quiet weekdays',
    ],
    problems: [
      'Ten sites, ten prices, and no one who picks up the phone.',
      'The long weekend is near, and everything good looks full.',
      'Planning for twelve people means twelve opinions.',
      'You want something special, and not a package that everyone has had.',
    ],
    proofs: [
      'One person plans it with you from the first call to the last bill.',
      'What is in the price is written down, and so is what is not.',
      'Look at the guest book, page after page.',
      'If plans change, you speak to a person.',
    ],
    gifts: [
      'a late check-out',
      'a small welcome plate',
      'a date change without a fee',
      'an upgrade on a weekday',
    ],
  },
  {
    kind: 'events',
    known: trade(
      'event|events|wedding|bridal|entertainment|party planner|parties|karaoke|cinema|theatre|museum|gallery|galleries|escape room|exhibition|concert|band|musician|music',
    ),
    serves: 'people',
    customers: 'guests',
    place: 'the venue',
    offers: [
      'small celebrations',
      'early dates',
      'team outings',
      'weekday dates',
      'first visits',
      'family packages',
    ],
    problems: [
      'Planning for twelve people means twelve opinions.',
      'The date is set, and everything good looks full.',
      'You want something special, and not what everyone has had.',
    ],
    proofs: [
      'One person plans it with you from the first call to the last bill.',
      'What is in the price is written down, and so is what is not.',
      'Come and see the place before you decide.',
    ],
    gifts: ['a date change without a fee', 'a walk through the venue', 'a planning list on one page'],
  },
  {
    kind: 'creative',
    known: trade(
      'design|designer|media|marketing|advertising|studio|photo|photography|photographer|print|printer|printing|video|videographer|film|animation|branding|public relations|publishing|publisher|copywriter|architect|architecture',
    ),
    serves: 'firms',
    showsWork: true,
    customers: 'clients',
    place: 'the studio',
    offers: [
      'first drafts',
      'fixed-price packages',
      'yearly reviews',
      'quick updates',
      'before-and-after stories',
      'short workshops',
      'monthly check-ins',
    ],
    problems: [
      'The website still shows last year’s opening hours.',
      'Quotations come in two languages: vague and expensive.',
      'The photos on the page are from three years ago.',
      'You know what you want when you see it, and nobody shows you anything.',
    ],
    proofs: [
      'You see a first draft within a week, and may say no.',
      'The price is fixed before the work begins.',
      'The person who quoted is the person who does it.',
      'Older clients still call, years after the first job.',
    ],
    gifts: [
      'a free half-hour review',
      'a one-page plan',
      'one small change on the house',
      'a template to keep',
    ],
  },
  {
    kind: 'technology',
    known: trade(
      'software|tech|technology|technologies|digital|data|app|apps|web|website|cyber ?security|saas|cloud|hosting|information technology|it services|it support|it solutions|it consulting|telecom|robotics|ai',
    ),
    serves: 'firms',
    customers: 'clients',
    place: 'the office',
    offers: [
      'first set-ups',
      'fixed-price packages',
      'yearly reviews',
      'quick fixes',
      'short workshops',
      'monthly check-ins',
    ],
    problems: [
      'Something breaks on Friday evening, and the ticket says Tuesday.',
      'Quotations come in three languages: technical, vague and expensive.',
      'The one who knew the password has left.',
    ],
    proofs: [
      'The price is fixed before the work begins.',
      'The person who quoted is the person who does it.',
      'Older clients still call, years after the first job.',
    ],
    gifts: ['a free half-hour review', 'a one-page plan', 'one small fix on the house'],
  },
  {
    kind: 'property',
    known: trade(
      'property|properties|real estate|estate agent|estate agency|realtor|landlord|co-?working|co-?living|leasing|condominium management',
    ),
    serves: 'firms',
    customers: 'clients',
    place: 'the office',
    offers: [
      'first viewings',
      'rental checks',
      'price talks',
      'move-in guides',
      'plain-English guides',
      'yearly reviews',
    ],
    problems: [
      'Twenty listings, and half of them are gone.',
      'The agreement has twelve pages, and you signed it at the lift.',
      'You do not know what it is worth until you have sold it.',
    ],
    proofs: [
      'One person is with you from the first viewing to the keys.',
      'You hear what is wrong with it before you ask.',
      'Every fee is written down before you sign.',
    ],
    gifts: ['a free price check', 'a checklist for viewings', 'a guide to the forms'],
  },
  {
    kind: 'professional',
    known: trade(
      'finance|financial|accounting|accountant|accountancy|audit|auditor|tax|bookkeeping|legal|law|lawyer|consulting|consultant|consultancy|professional|insurance|insurer|bank|banking|recruitment|recruiter|human resources?|agency|agencies|secretarial|notary|translation|translator',
    ),
    serves: 'firms',
    customers: 'clients',
    place: 'the office',
    offers: [
      'first consultations',
      'year-end reviews',
      'fixed-fee packages',
      'plain-English guides',
      'deadline reminders',
      'second opinions',
      'starter kits for new firms',
    ],
    problems: [
      'The deadline is known for a year, and comes as a surprise.',
      'You ask a simple question and get six pages.',
      'Nobody says what it will cost until it has cost it.',
      'Rules change, and the letter about it is still unopened.',
    ],
    proofs: [
      'One fee, agreed before the work begins.',
      'Letters are written so that one reads them once.',
      'You have a name and a direct number.',
      'Most new clients come through old ones.',
    ],
    gifts: [
      'a free half-hour consultation',
      'a checklist on one page',
      'a reminder before each deadline',
      'a second opinion at no charge',
    ],
  },
  {
    kind: 'logistics',
    known: trade(
      'logistics?|transport|transportation|delivery|deliveries|freight|warehouse|warehousing|courier|shipping|mover|moving|haulage|taxi|limousine|storage|forwarder|forwarding',
    ),
    serves: 'firms',
    customers: 'customers',
    place: 'the warehouse',
    offers: [
      'early deliveries',
      'standing orders',
      'same-day runs',
      'shared loads',
      'small lots',
      'fixed delivery hours',
    ],
    problems: [
      'The order says morning, and the lorry comes at three.',
      'Nobody can say where the goods are, only that they left.',
      'You wanted ten boxes moved, and the minimum is a pallet.',
    ],
    proofs: [
      'The driver knows your back door and your name.',
      'You get a message when it leaves and a photo when it is there.',
      'The same route, the same day, week after week.',
    ],
    gifts: ['the first delivery at no charge', 'a fixed delivery hour', 'a small-lot price'],
  },
  {
    kind: 'farming',
    known: trade(
      'agriculture|agricultural|farm|farmer|farming|aquaculture|hydroponics?|fishery|fisheries|apiary|beekeeping',
    ),
    serves: 'firms',
    sellsGoods: true,
    customers: 'customers',
    place: 'the farm',
    offers: [
      'harvest boxes',
      'standing orders',
      'seasonal crops',
      'farm visits',
      'small lots',
      'sample boxes',
    ],
    problems: [
      'It looks fresh, and has been on the road for a week.',
      'The festival begins, and the best is sold.',
      'Nobody at the shop can say who grew it.',
    ],
    proofs: [
      'Picked this morning, and at your door the same day.',
      'Come and see where it grows.',
      'Short of something? You hear it the evening before.',
    ],
    gifts: ['a free sample box', 'a tour for your team', 'a small-lot price'],
  },
  {
    kind: 'community',
    known: trade(
      'non-?profit|charity|charities|community|communities|society|church|temple|mosque|social services?|social enterprise|volunteer|ngo|foundation|religious',
    ),
    customers: 'supporters',
    place: 'the centre',
    offers: [
      'open days',
      'volunteer mornings',
      'small donations',
      'stories from the work',
      'community meals',
      'skills workshops',
      'thank-you letters',
    ],
    problems: [
      'You would like to help, and do not know where to begin.',
      'A donation goes off, and one never hears of it again.',
      'An hour a month is all there is, and every form asks for more.',
      'The people next door need something, and nobody has asked them.',
    ],
    proofs: [
      'Each month you read what was done with it, in plain figures.',
      'Come on an open day and see the work itself.',
      'Volunteers bring their friends, and those stay.',
      'Small sums add up, and here is what they became.',
    ],
    gifts: [
      'a thank-you letter from the team',
      'a guided hour behind the scenes',
      'a seat at the community table',
      'a small handmade card',
    ],
  },
  {
    kind: 'other',
    known: /(?:)/,
    customers: 'customers',
    place: 'the front desk',
    offers: [
      'new services',
      'everyday services',
      'first appointments',
      'special requests',
      'yearly plans',
      'starter packages',
    ],
    problems: [
      'There are ten who offer the same, and no way to tell them apart.',
      'It is easy to ask a friend, and hard to ask a search engine.',
      'You would like to know more before you decide.',
    ],
    proofs: [
      'Most new customers come because an old one told them.',
      'You speak to the person who does the work.',
      'What is promised is written down.',
    ],
    gifts: ['a free first talk', 'a short guide to take home', 'a reminder at the right time'],
  },
];

/** The family of a client, by what it says of its industry, else by its name. */
export function familyOf({ industry, name }: { industry: string; name: string }): Family {
  const specific = families.slice(0, -1);
  const found =
    specific.find(({ known }) => known.test(industry)) ?? specific.find(({ known }) => known.test(name));
  return found ?? (families.at(-1) as Family);
}
