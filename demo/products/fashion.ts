import { productTable } from './table';

export const fashion = productTable(`
standard |  14.99 | S, M, L, XL    | T-Shirt Baumwolle | Cotton T-Shirt    | T-shirt coton        | Katoenen T-shirt    | T-shirt bawełniany
standard |   9.99 | 35–38, 39–42   | Socken 3er-Pack   | Socks Pack of 3   | Chaussettes lot de 3 | Sokken 3 paar       | Skarpety 3 pary
standard |  49.99 | 30/32, 32/32   | Jeans Slim Fit    | Slim Fit Jeans    | Jean slim            | Slim jeans          | Jeansy slim
standard |  34.99 | S, M, L        | Leinenhemd        | Linen Shirt       | Chemise en lin       | Linnen overhemd     | Koszula lniana
standard |  59.99 | 36, 38, 40     | Sommerkleid       | Summer Dress      | Robe d’été           | Zomerjurk           | Sukienka letnia
standard |  45.99 | S, M, L, XL    | Strickpullover    | Knitted Jumper    | Pull en maille       | Gebreide trui       | Sweter dzianinowy
standard |  39.99 | S, M, L        | Kapuzenpullover   | Hooded Sweatshirt | Sweat à capuche      | Hoodie              | Bluza z kapturem
standard | 119.00 | 48, 50, 52     | Wollmantel        | Wool Coat         | Manteau en laine     | Wollen jas          | Płaszcz wełniany
standard |  89.99 | S, M, L, XL    | Regenjacke        | Rain Jacket       | Veste imperméable    | Regenjas            | Kurtka przeciwdeszczowa
standard |  79.95 | 39, 40, 42, 44 | Sneaker Leder     | Leather Trainers  | Baskets en cuir      | Leren sneakers      | Sneakersy skórzane
standard | 109.95 | 37, 38, 39     | Stiefeletten      | Ankle Boots       | Bottines             | Enkellaarsjes       | Botki
standard |  24.99 | 36, 38, 40, 42 | Leggings          | Leggings          | Legging              | Legging             | Legginsy
standard |  29.99 | M, L           | Pyjama            | Pyjama Set        | Pyjama               | Pyjama              | Piżama
standard |  19.99 | 75 B, 80 B     | BH Microfaser     | Microfibre Bra    | Soutien-gorge        | Microvezel bh       | Biustonosz
standard |  17.99 | S, M, L        | Boxershorts 2er   | Boxers Pack of 2  | Boxers lot de 2      | Boxershorts 2 stuks | Bokserki 2 szt.
standard |  22.99 | 90, 100, 110   | Ledergürtel       | Leather Belt      | Ceinture en cuir     | Leren riem          | Pasek skórzany
standard |  19.95 |                | Wollschal         | Wool Scarf        | Écharpe en laine     | Wollen sjaal        | Szalik wełniany
standard |  14.95 |                | Strickmütze       | Knitted Beanie    | Bonnet en maille     | Gebreide muts       | Czapka zimowa           | Strickhaube
standard |  24.95 | S, M           | Sonnenhut         | Sun Hat           | Chapeau de soleil    | Zonnehoed           | Kapelusz
standard |  69.95 |                | Umhängetasche     | Crossbody Bag     | Sac bandoulière      | Schoudertas         | Torebka na ramię
standard |  44.95 | 20 l, 28 l     | Rucksack          | Backpack          | Sac à dos            | Rugzak              | Plecak
standard |  12.99 | 92, 98, 104    | Kinder-Shirt      | Kids’ Top         | T-shirt enfant       | Kindershirt         | Koszulka dziecięca
standard |  27.99 | 98, 104, 116   | Kinder-Jeans      | Kids’ Jeans       | Jean enfant          | Kinderjeans         | Jeansy dziecięce
standard |  15.99 | 62, 68, 74     | Baby-Strampler    | Baby Sleepsuit    | Grenouillère bébé    | Babypakje           | Śpioszki
standard |  34.95 | 38, 40         | Badeanzug         | Swimsuit          | Maillot de bain      | Badpak              | Strój kąpielowy
standard |  29.95 | 37, 39, 41, 43 | Hausschuhe Filz   | Felt Slippers     | Chaussons en feutre  | Vilten pantoffels   | Kapcie filcowe          | Patschen Filz
standard |  79.00 | 48, 50, 52     | Chino             | Chino Trousers    | Pantalon chino       | Chino               | Spodnie chino
standard | 149.00 | 46, 48, 50     | Sakko             | Blazer            | Veste de costume     | Colbert             | Marynarka
`);
